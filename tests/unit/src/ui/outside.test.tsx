// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from '../../../../src/features/identity/auth.tsx';
import { useToast } from '../../../../src/ui/feedback/toast.tsx';

function WithAuth() {
  return <p>{useAuth().session?.role}</p>;
}

function WithToast() {
  return <p>{typeof useToast().addToast}</p>;
}

test('the session outside its provider is an error with a fixed message', () => {
  expect(() => renderToString(<WithAuth />)).toThrow(new Error('useAuth must be used within an AuthProvider'));
});

test('toasts outside their provider are an error with a fixed message', () => {
  expect(() => renderToString(<WithToast />)).toThrow(new Error('useToast must be used within a ToastProvider'));
});

import { useTranslation } from 'react-i18next';
import { describe } from '../net/problems.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/**
 * Shows an error as a toast.
 * @returns a function of the error, and of a title that replaces the error's own; it returns the toast's id
 */
export function useErrorToast(): (error: unknown, title?: string) => string {
  const { t } = useTranslation();
  const { addToast } = useToast();
  return (error, title) => {
    const described = describe(error, t);
    return addToast({ type: 'error', title: title ?? described.title, description: described.text });
  };
}

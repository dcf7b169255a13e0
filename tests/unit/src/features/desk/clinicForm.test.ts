import { describe, expect, test } from 'vitest';
import type { ClinicMessages } from '../../../../../contract/notifications.ts';
import { checkForm, errorsOf, formOf, timesFor } from '../../../../../src/features/desk/messages/clinicForm.ts';

const usual: ClinicMessages = { evening: '18:00', hours: 2, quiet: { from: '21:00', to: '07:00' } };
const nothing: ClinicMessages = { evening: null, hours: null, quiet: null };

describe('the form of message settings', () => {
  test.for([usual, nothing, { ...usual, quiet: null }])('stands for the stored settings: %j', settings => {
    expect(checkForm(formOf(settings))).toEqual({ body: settings });
  });

  test('quiet times that are switched on end in the morning', () => {
    expect(checkForm({ ...formOf(nothing), from: '22:00' })).toEqual({
      body: { ...nothing, quiet: { from: '22:00', to: '07:00' } },
    });
  });

  test('quiet times that end when they begin are an error of their end', () => {
    expect(checkForm({ ...formOf(usual), to: '21:00' })).toEqual({ errors: { to: 'time_invalid' } });
  });

  test('an evening reminder in the morning is an error', () => {
    expect(checkForm({ ...formOf(usual), evening: '11:30' })).toEqual({ errors: { evening: 'time_invalid' } });
  });

  test('the server’s errors are shown at the fields, the first of each', () => {
    const errors = errorsOf([
      { field: 'quiet.to', code: 'time_invalid' },
      { field: 'quiet.to', code: 'invalid' },
      { field: 'quiet', code: 'invalid' },
      { field: 'hours', code: 'invalid' },
      { field: 'evening', code: 'time_invalid' },
    ]);
    expect(errors).toEqual({ to: 'time_invalid', from: 'invalid', hours: 'invalid', evening: 'time_invalid' });
  });

  test('half hours are offered, in the evening from noon on, and the present time in its place', () => {
    expect(timesFor('evening', '')).toHaveLength(24);
    expect(timesFor('evening', '')[0]).toBe('12:00');
    const times = timesFor('from', '21:15');
    expect(times).toHaveLength(49);
    expect(times.slice(42, 45)).toEqual(['21:00', '21:15', '21:30']);
  });
});

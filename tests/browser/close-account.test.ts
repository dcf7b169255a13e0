/** A patient closes the account on a phone, and reopens it. */
import { expect } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { field, follow, press, toast } from './harness/jobs.ts';
import { test } from './harness/test.ts';

test('a patient closes the account, and reopens it with the password', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const visitor = await newVisitor({ size: 'phone', as: patient });
  const { closing, identity, errors } = visitor.words;
  visitor.log.expectRefusal(422, /users\/me\/closing$/);
  // The session has ended with the account.
  visitor.log.expectRefusal(401, /sessions$/);
  visitor.log.expectRefusal(403, /sessions$/);
  await visitor.goto('/account');
  await follow(visitor, closing.link.title);
  await visitor.waitForPath('/account/close');
  await visitor.screen.getByText(closing.appointments_one).waitFor();
  await visitor.screen.getByText(closing.effects.kept.text).waitFor();
  await expectAccessible(visitor);
  await press(visitor, closing.keep);
  await visitor.waitForPath('/account');
  await follow(visitor, closing.link.title);
  await visitor.waitForPath('/account/close');

  await field(visitor, identity.fields.currentPassword).fill('not-it');
  await press(visitor, closing.submit);
  await visitor.screen.getByText(errors.fields.password_wrong).first().waitFor();
  await field(visitor, identity.fields.currentPassword).fill(patient.password);
  await press(visitor, closing.submit);
  await toast(visitor, closing.doneTitle).waitFor();
  await visitor.waitForPath('/login');

  await field(visitor, identity.fields.email).fill(patient.email);
  await field(visitor, identity.fields.password).fill(patient.password);
  await press(visitor, identity.login.submit);
  const reopen = visitor.screen.getByRole('button', { name: identity.login.reopen });
  await reopen.waitFor();
  await expectAccessible(visitor);
  await reopen.click();
  await visitor.waitForPath('/');
  await visitor.goto('/appointments');
  await visitor.settled();
  expect(await visitor.screen.getByText(closing.noAppointments).count()).toBe(0);
  await visitor.goto('/account/close');
  await visitor.screen.getByText(closing.noAppointments).waitFor();
});

import { valibotResolver } from '@hookform/resolvers/valibot';
import { arrowUndoOutline, folderOpenOutline, phonePortraitOutline, trashOutline } from 'ionicons/icons';
import { useContext } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Closing, closeAccount } from '../../../../contract/closing.ts';
import { REOPEN_DAYS } from '../../../../contract/identity.ts';
import { DAY_MS, HOME_TIME_ZONE } from '../../../../contract/wallClock.ts';
import { clock } from '../../../device/clock.ts';
import { endSession } from '../../../device/session.ts';
import { maySignOut } from '../../../device/signOutHooks.ts';
import { useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { BackContext } from '../../../ui/actions/BackLink.tsx';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { appointmentsQuery, upcomingOf } from '../../appointments/index.ts';
import { CurrentPasswordField, Form, KnownEmail, useSession } from '../../identity/index.ts';
import '../closing.css';

const effects = [
  { effect: 'kept', icon: folderOpenOutline },
  { effect: 'erased', icon: trashOutline },
  { effect: 'undo', icon: arrowUndoOutline },
  { effect: 'device', icon: phonePortraitOutline },
] as const;

/** Closes the account, after saying what that means (docs/product.md#closing-an-account). */
export default function CloseAccount() {
  const { t } = useTranslation();
  const { longDay } = useDates();
  const { user } = useSession();
  // As in the mail that confirms the closing.
  const lastDay = longDay(new Date(Date.now() - clock.offBy() + REOPEN_DAYS * DAY_MS), HOME_TIME_ZONE);
  return (
    <Stack className="closing-parts">
      <Card as="section" className="closing">
        <h2>{t('closing.effects.title')}</h2>
        <ul className="closing-effects">
          {effects.map(({ effect, icon }) => (
            <li key={effect}>
              <Icon icon={icon} />
              <p>
                <strong>{t(`closing.effects.${effect}.title`, { date: lastDay })}</strong>{' '}
                {t(`closing.effects.${effect}.text`, { count: REOPEN_DAYS })}
              </p>
            </li>
          ))}
        </ul>
        <p>{t('closing.export.text')}</p>
        <div>
          <LinkButton to="/my-data" kind="secondary">
            {t('closing.export.link')}
          </LinkButton>
        </div>
        {user.role === 'Patient' ? <ToBeCancelled /> : <Note tone="warning">{t('closing.doctor')}</Note>}
      </Card>
      <Card as="section" className="closing">
        <h2>{t('closing.confirm')}</h2>
        <ClosingForm />
      </Card>
    </Stack>
  );
}

const ownAppointments = appointmentsQuery();

/** The patient's appointments to come, which closing cancels. */
function ToBeCancelled() {
  const { t } = useTranslation();
  const { longDay, time } = useDates();
  const appointments = useCachedQuery(ownAppointments, useShown());
  return (
    <QueryView query={appointments} rows={1}>
      {list => {
        const upcoming = upcomingOf(list, new Date());
        if (upcoming.length === 0) return <p>{t('closing.noAppointments')}</p>;
        return (
          <Note tone="warning" title={t('closing.appointments', { count: upcoming.length })}>
            <ul>
              {upcoming.map(({ id, date, doctor, clinic }) => (
                <li key={id}>
                  {t('closing.appointment', {
                    day: longDay(date, clinic.time_zone),
                    time: time(date, clinic.time_zone),
                    doctor: doctor.name,
                  })}
                </li>
              ))}
            </ul>
          </Note>
        );
      }}
    </QueryView>
  );
}

function ClosingForm() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const { user } = useSession();
  const goBack = useContext(BackContext);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(Closing),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });

  const send = handleSubmit(async body => {
    // Asks about what isn't sent yet. The rest of what this device keeps is deleted with the session.
    const discard = await maySignOut();
    if (!discard) return;
    try {
      await request(closeAccount, { body });
    } catch (error) {
      applyFieldErrors(error, setError);
      showError(error);
      return;
    }
    await discard();
    const description = t('closing.doneText', { count: REOPEN_DAYS });
    addToast({ type: 'success', title: t('closing.doneTitle'), description, lasting: true });
    endSession('signed-out');
  });

  return (
    <Form send={send}>
      <KnownEmail email={user.email} />
      <CurrentPasswordField control={control} name="password" label={t('identity.fields.currentPassword')} />
      <div className="closing-choice">
        <Button kind="danger" type="submit" loading={formState.isSubmitting}>
          {t('closing.submit')}
        </Button>
        <Button kind="secondary" keepsFocus disabled={formState.isSubmitting} onClick={() => goBack?.('/account')}>
          {t('closing.keep')}
        </Button>
      </div>
    </Form>
  );
}

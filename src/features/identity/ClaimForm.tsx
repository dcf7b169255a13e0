import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { claimedAs, claimPatient } from '../../../contract/desk.ts';
import { ApiError, isUnanswered, NetworkError } from '../../net/errors.ts';
import { request } from '../../net/request.ts';
import { applyFieldErrors } from '../../page/serverErrors.ts';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useUnsavedFields } from '../../page/useUnsavedFields.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { createWriteKeys } from '../../sync/writeKeys.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { DateField, TextField } from '../../ui/fields/TextField.tsx';
import { useOpenForm } from './account/useOpenForm.ts';
import { Form } from './IdentityForm.tsx';

const empty = { code: '', birthday: '', as: 'self' as const };

const choices = { self: 'forMyself', dependent: 'forDependent' } as const;

/** The id of the heading, and the name under which what was typed is kept. */
const FORM = 'account-claim';

/** A button, and the form that it opens. */
export function ClaimPart() {
  const { t } = useTranslation();
  const form = useOpenForm(FORM);
  if (form.isOpen) return <ClaimForm onClose={form.close} />;
  return (
    <div>
      <Button kind="secondary" onClick={form.open}>
        {t('account.claim.open')}
      </Button>
    </div>
  );
}

/**
 * Attaches a record that the clinic made to the signed-in patient, as their own or as a dependent's, by the clinic's
 * code and the birthday.
 */
function ClaimForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const refresh = useRefresh();
  const [keys] = useState(() => createWriteKeys(() => crypto.randomUUID()));
  const [isUnderage, setUnderage] = useState(false);
  const form = useForm({
    resolver: valibotResolver(claimPatient.body),
    mode: 'onSubmit',
    defaultValues: empty,
  });
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const close = useUnsavedFields(FORM, form, onClose);
  useEffect(() => setFocus('code'), [setFocus]);

  const send = handleSubmit(async body => {
    setUnderage(false);
    try {
      await request(claimPatient, { body, idempotencyKey: keys.keyFor(body) });
      keys.discard(body);
      close();
      addToast({
        type: 'success',
        title: t('account.claim.doneTitle'),
        description: t(body.as === 'self' ? 'account.claim.doneText' : 'care.claim.doneText'),
      });
      // Appointments, record, answers and dependents may all be more than before.
      await refresh([]);
    } catch (error) {
      if (error instanceof NetworkError) {
        // It may be attached already. Pressed again, the same request is repeated, and not refused as a used code.
        void refresh([]);
        showError(error, t('account.claim.unknown'));
        return;
      }
      if (!isUnanswered(error)) keys.discard(body);
      const isTooYoung = error instanceof ApiError && error.errors.some(({ code }) => code === 'underage');
      setUnderage(isTooYoung);
      if (isTooYoung) return;
      // A wrong birthday looks like a wrong code, so the field's error names both.
      if (applyFieldErrors(error, setError)) showError(error, t('account.claim.wrong'));
      else showError(error);
    }
  });
  return (
    <Form send={send}>
      <RadioField
        control={control}
        name="as"
        label={t('care.claim.as')}
        options={claimedAs.map(value => ({ value, label: t(`care.claim.${choices[value]}`) }))}
      />
      <TextField
        control={control}
        name="code"
        label={t('account.claim.code')}
        hint={t('account.claim.codeHint')}
        autocomplete="off"
        autocapitalize="characters"
        maxlength={40}
        required
      />
      <DateField control={control} name="birthday" label={t('identity.fields.birthday')} autocomplete="bday" required />
      {isUnderage && (
        <Note tone="danger" role="alert" title={t('care.claim.underageTitle')}>
          <p>{t('care.claim.underageText')}</p>
        </Note>
      )}
      <div className="identity-actions">
        <Button kind="secondary" disabled={formState.isSubmitting} onClick={close}>
          {t('ui.cancel')}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('account.claim.submit')}</SubmitButton>
      </div>
    </Form>
  );
}

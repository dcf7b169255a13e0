import { valibotResolver } from '@hookform/resolvers/valibot';
import { keyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Passkey, renamePasskey } from '../../../../contract/secondFactor.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Form } from '../IdentityForm.tsx';
import { factorsQuery } from '../queries.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: () => void;
}

/** A passkey of the user, to be renamed or removed. */
export function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const { dayTime, longDay } = useDates();
  const [isRenaming, setRenaming] = useState(false);
  const { name, created_at: created, last_used_at: used } = passkey;
  return (
    <li className="identity-device">
      <Icon icon={keyOutline} />
      <div className="identity-device-texts">
        <strong>{name}</strong>
        <span>
          {used
            ? t('factors.passkeys.used', { when: dayTime(used, deviceZone()) })
            : t('factors.passkeys.created', { day: longDay(created, deviceZone()) })}
        </span>
      </div>
      <Button
        kind="secondary"
        size="small"
        aria-label={t('factors.passkeys.renameNamed', { name })}
        onClick={() => setRenaming(true)}
      >
        {t('factors.passkeys.rename')}
      </Button>
      <Button kind="danger" size="small" aria-label={t('factors.passkeys.removeNamed', { name })} onClick={onRemove}>
        {t('factors.remove')}
      </Button>
      {isRenaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const refresh = useRefresh();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(renamePasskey.body),
    mode: 'onSubmit',
    defaultValues: { name: passkey.name },
  });
  const send = handleSubmit(async body => {
    try {
      await request(renamePasskey, { params: { id: passkey.id }, body });
      onClose();
      await refresh(factorsQuery.key);
    } catch (error) {
      if (!applyFieldErrors(error, setError)) showError(error);
    }
  });
  return (
    <Dialog open title={t('factors.passkeys.renameTitle')} busy={formState.isSubmitting} onClose={onClose}>
      <Form send={send}>
        <TextField control={control} name="name" label={t('factors.passkeys.name')} maxlength={60} required />
        <SubmitButton loading={formState.isSubmitting}>{t('factors.passkeys.save')}</SubmitButton>
      </Form>
    </Dialog>
  );
}

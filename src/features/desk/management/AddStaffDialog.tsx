import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Email, requiredLine } from '../../../../contract/formats.ts';
import { addStaff } from '../../../../contract/management.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { CheckboxGroup } from '../../../ui/fields/ChoiceGroups.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

const Form = v.object({ name: requiredLine(120), email: Email, rights: v.array(v.string()) });

interface AddStaffDialogProps {
  clinicId: string;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

/** Adds a receptionist, who gets a mail with a link to set a password. */
export function AddStaffDialog({ clinicId, onClose, onAdded }: AddStaffDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const form = useId();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(Form),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', rights: [] as string[] },
  });
  useReloadBlock(formState.isDirty);
  const isBusy = formState.isSubmitting;

  const send = handleSubmit(async ({ name, email, rights }) => {
    try {
      const body = { name, email, may_manage: rights.includes('manage') };
      await request(addStaff, { params: { id: clinicId }, body });
      addToast({
        type: 'success',
        title: t('desk.management.staff.addedTitle'),
        description: t('desk.management.staff.addedText', { email }),
      });
      onClose();
      await onAdded();
    } catch (error) {
      applyFieldErrors(error, setError);
      showError(error);
    }
  });

  return (
    <Dialog
      open
      title={t('desk.management.staff.addTitle')}
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" keepsFocus disabled={isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" keepsFocus form={form} loading={isBusy}>
            {t('desk.management.staff.add')}
          </Button>
        </>
      }
    >
      <form id={form} className="management-form" noValidate onSubmit={event => void send(event)}>
        <p>{t('desk.management.staff.addText')}</p>
        <TextField control={control} name="name" label={t('identity.fields.name')} autocomplete="off" required />
        <TextField
          control={control}
          name="email"
          label={t('identity.fields.email')}
          type="email"
          inputmode="email"
          autocomplete="off"
          autocapitalize="none"
          required
        />
        <Controller
          control={control}
          name="rights"
          render={({ field }) => (
            <CheckboxGroup
              legend={t('desk.management.staff.rights')}
              value={field.value}
              onChange={field.onChange}
              options={[
                {
                  value: 'manage',
                  label: t('desk.management.staff.mayManage'),
                  description: t('desk.management.staff.mayManageText'),
                },
              ]}
            />
          )}
        />
      </form>
    </Dialog>
  );
}

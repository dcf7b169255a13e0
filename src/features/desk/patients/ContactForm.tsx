import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PatientContact } from '../../../../contract/desk.ts';
import { todayAtHome } from '../../../../contract/identity.ts';
import { describe } from '../../../net/problems.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { unsaved } from '../../../page/unsaved.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { FormFields } from '../../../ui/fields/FormFields.tsx';
import { maskCpf, maskPhone } from '../../../ui/fields/masks.ts';
import { CpfField, NameField, PhoneField } from '../../../ui/fields/personFields.tsx';
import { RadioField } from '../../../ui/fields/RadioField.tsx';
import { DateField, TextField } from '../../../ui/fields/TextField.tsx';
import { type ContactFields, contactForm, contactFormOfAccount } from './contactForm.ts';
import './contact-form.css';

interface ContactFormProps {
  /** The name under which typed text is kept (`unsaved`). The caller forgets it once the text is saved. */
  name: string;
  initial: ContactFields;
  /** The end of the CPF that the clinic knows. */
  cpfEnd?: string | null;
  /** Whether the patient has an account, whose e-mail and gender only they can change. */
  hasAccount?: boolean;
  /**
   * Saves; its errors are shown in the form. `changed`: the fields that differ from the initial ones. `documentSeen`:
   * the receptionist has compared birthday and CPF with an identity document.
   */
  onSave: (contact: PatientContact, changed: ReadonlySet<keyof PatientContact>, documentSeen: boolean) => Promise<void>;
  onCancel: () => void;
  save: string;
  /** Rendered above the buttons. */
  children?: ReactNode;
}

/** The contact data of a patient. Without an account, name and phone are enough. */
export function ContactForm(props: ContactFormProps) {
  const { name, initial, cpfEnd, hasAccount = false, onSave, onCancel, save, children } = props;
  const { t } = useTranslation();
  const { addToast } = useToast();
  const today = todayAtHome(new Date());
  const { control, handleSubmit, setError, setValue, watch, formState } = useForm({
    resolver: valibotResolver(hasAccount ? contactFormOfAccount(today) : contactForm(today)),
    mode: 'onTouched',
    defaultValues: { ...initial, phone: maskPhone(initial.phone), cpf: maskCpf(initial.cpf) },
  });
  // Read here: the form only follows what is read while rendering.
  const { dirtyFields, isSubmitting } = formState;
  const [kept, setKept] = useState(() => unsaved.read<ContactFields>(name));
  useEffect(() => {
    const { unsubscribe } = watch(fields => unsaved.keep(name, fields));
    return unsubscribe;
  }, [watch, name]);
  const [isCpfRemoved, setCpfRemoved] = useState(false);
  const [isDocumentSeen, setDocumentSeen] = useState(false);
  const [isDocumentMissing, setDocumentMissing] = useState(false);
  const cpf = watch('cpf');
  const needsDocument = hasAccount && Boolean(dirtyFields.birthday || dirtyFields.cpf);
  const send = handleSubmit(async contact => {
    setDocumentMissing(needsDocument && !isDocumentSeen);
    if (needsDocument && !isDocumentSeen) return;
    const dirty = Object.keys(dirtyFields) as (keyof PatientContact)[];
    try {
      await onSave(contact, new Set(isCpfRemoved ? [...dirty, 'cpf'] : dirty), isDocumentSeen);
    } catch (error) {
      if (applyFieldErrors(error, setError)) return;
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    }
  });
  function restore(fields: ContactFields): void {
    setKept(undefined);
    for (const [field, value] of Object.entries(fields)) {
      setValue(field as keyof ContactFields, value, { shouldDirty: true });
    }
  }
  function discard(): void {
    setKept(undefined);
    unsaved.forget(name);
  }
  return (
    <form className="contact-form" noValidate onSubmit={event => void send(event)}>
      {kept && (
        <Note title={t('desk.patients.unsaved.title')}>
          <p>{[kept.name, kept.phone].filter(Boolean).join(' · ')}</p>
          <div className="contact-form-actions">
            <Button kind="secondary" size="small" onClick={discard}>
              {t('desk.patients.unsaved.discard')}
            </Button>
            <Button size="small" onClick={() => restore(kept)}>
              {t('desk.patients.unsaved.restore')}
            </Button>
          </div>
        </Note>
      )}
      <FormFields disabled={isSubmitting}>
        <NameField control={control} name="name" label={t('desk.patients.fields.name')} autocomplete="off" />
        <PhoneField
          control={control}
          name="phone"
          label={t('desk.patients.fields.phone')}
          autocomplete="off"
          required
        />
        <DateField
          control={control}
          name="birthday"
          label={t('desk.patients.fields.birthday')}
          hint={t('desk.patients.fields.birthdayHint')}
          autocomplete="off"
        />
        <CpfField
          control={control}
          name="cpf"
          label={t('desk.patients.fields.cpf')}
          hint={cpfEnd ? t('desk.patients.fields.cpfKept', { end: cpfEnd }) : undefined}
        />
        {cpfEnd && cpf === '' && !hasAccount && (
          <label className="choice">
            <input type="checkbox" checked={isCpfRemoved} onChange={event => setCpfRemoved(event.target.checked)} />
            <span>{t('desk.patients.fields.cpfRemove', { end: cpfEnd })}</span>
          </label>
        )}
        {needsDocument && (
          <>
            <label className="choice">
              <input
                type="checkbox"
                checked={isDocumentSeen}
                aria-invalid={isDocumentMissing}
                onChange={event => setDocumentSeen(event.target.checked)}
              />
              <span>{t('desk.patients.contact.documentSeen')}</span>
            </label>
            {isDocumentMissing && !isDocumentSeen && (
              <Note tone="danger" role="alert" title={t('errors.fields.document_needed')} />
            )}
          </>
        )}
        {!hasAccount && (
          <TextField
            control={control}
            name="email"
            label={t('desk.patients.fields.email')}
            type="email"
            inputmode="email"
            autocomplete="off"
            autocapitalize="none"
          />
        )}
        <TextField
          control={control}
          name="address"
          label={t('desk.patients.fields.address')}
          autocomplete="off"
          autocapitalize="words"
        />
        {!hasAccount && (
          <RadioField
            control={control}
            name="gender"
            label={t('desk.patients.fields.gender')}
            options={[
              { value: '', label: t('desk.patients.contact.unknown') },
              { value: 'm', label: t('ui.gender.m') },
              { value: 'f', label: t('ui.gender.f') },
            ]}
          />
        )}
      </FormFields>
      {children}
      <div className="contact-form-actions">
        <Button
          keepsFocus
          kind="secondary"
          disabled={isSubmitting}
          onClick={() => {
            unsaved.forget(name);
            onCancel();
          }}
        >
          {t('ui.cancel')}
        </Button>
        <SubmitButton keepsFocus loading={isSubmitting}>
          {save}
        </SubmitButton>
      </div>
    </form>
  );
}

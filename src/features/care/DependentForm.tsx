import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDependent, changeDependent, type Dependent, type DependentData } from '../../../contract/care.ts';
import { todayAtHome } from '../../../contract/identity.ts';
import { useReloadBlock } from '../../device/reloadBlock.ts';
import { isUnanswered } from '../../net/errors.ts';
import { request } from '../../net/request.ts';
import { applyFieldErrors } from '../../page/serverErrors.ts';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { type Draft, useDraft } from '../../sync/drafts/useDraft.ts';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { FormFields } from '../../ui/fields/FormFields.tsx';
import { maskPhone } from '../../ui/fields/masks.ts';
import { CpfField, NameField, PhoneField } from '../../ui/fields/personFields.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { DateField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import {
  changedData,
  DependentDraft,
  type DependentFields,
  dependentDraft,
  dependentForm,
  fieldsOf,
} from './dependentForm.ts';

interface DependentFormProps {
  /** Whose data is changed; undefined for a new dependent. */
  dependent: Dependent | undefined;
  onSaved: (saved: Dependent) => Promise<void>;
  onCancel: () => void;
}

/** The data of a new or an existing dependent. What is typed is a draft until it is saved or cancelled. */
export function DependentForm(props: DependentFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { dependent } = props;
  const draft = useDraft(dependentDraft(dependent?.id), DependentDraft);
  return (
    <Card as="section" className="dependent-card" aria-labelledby={id}>
      <h2 id={id}>{dependent ? t('care.form.change', { name: dependent.name }) : t('care.form.add')}</h2>
      {draft.status === 'loading' ? <Loading rows={4} /> : <Fields key={draft.formKey} {...props} draft={draft} />}
    </Card>
  );
}

function Fields({ dependent, onSaved, onCancel, draft }: DependentFormProps & { draft: Draft<DependentDraft> }) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const today = todayAtHome(new Date());
  const initial = fieldsOf(dependent);
  const typed: DependentFields | undefined = draft.saved;
  const { control, handleSubmit, setError, setFocus, reset, watch, getValues, formState } = useForm({
    resolver: valibotResolver(dependentForm(today)),
    mode: 'onTouched',
    defaultValues: typed ?? { ...initial, phone: maskPhone(initial.phone) },
  });
  const { keep } = draft;
  /** The last attempt to add the dependent, while it may have reached the server although no response did. */
  const attempt = useRef(draft.saved?.attempt);
  const before = useRef(draft.saved?.before ?? initial);
  const isNew = dependent === undefined;
  const keepTyped = useCallback(
    (fields: DependentFields) =>
      keep({ ...fields, attempt: attempt.current, ...(!isNew && { before: before.current }) }),
    [keep, isNew],
  );
  useEffect(() => {
    const { unsubscribe } = watch(values => keepTyped(values as DependentFields));
    return unsubscribe;
  }, [watch, keepTyped]);
  useEffect(() => setFocus('name'), [setFocus]);
  useReloadBlock(formState.isDirty);

  const send = handleSubmit(async data => {
    try {
      const saved = dependent ? await change(dependent, data) : await add(data);
      await draft.clear();
      await onSaved(saved);
    } catch (error) {
      if (!applyFieldErrors(error, setError)) showError(error);
    }
  });

  async function change(latest: Dependent, data: DependentData): Promise<Dependent> {
    await draft.flush();
    const body = changedData(latest, before.current, data);
    return await request(changeDependent, { params: { id: latest.id }, body });
  }

  /** A dependent whose response was lost isn't added again, as long as the data stays the same. */
  async function add(data: DependentData): Promise<Dependent> {
    const content = JSON.stringify(data);
    if (attempt.current?.data !== content) attempt.current = { key: crypto.randomUUID(), data: content };
    keepTyped(getValues());
    await draft.flush();
    try {
      return await request(addDependent, { body: data, idempotencyKey: attempt.current.key });
    } catch (error) {
      if (!isUnanswered(error)) attempt.current = undefined;
      throw error;
    }
  }

  function showOther(other: DependentDraft): void {
    attempt.current = other.attempt;
    before.current = other.before ?? initial;
    reset(other);
  }

  async function cancel(): Promise<void> {
    await draft.clear();
    onCancel();
  }

  return (
    <form className="dependent-form" noValidate onSubmit={event => void send(event)}>
      <FormFields disabled={formState.isSubmitting}>
        <DraftOffer draft={draft} onOther={showOther} />
        <NameField control={control} name="name" label={t('identity.fields.name')} autocomplete="off" />
        <DateField
          control={control}
          name="birthday"
          label={t('identity.fields.birthday')}
          autocomplete="off"
          required
        />
        <RadioField
          control={control}
          name="gender"
          label={t('identity.fields.gender')}
          options={[
            { value: 'm', label: t('ui.gender.m') },
            { value: 'f', label: t('ui.gender.f') },
            { value: '', label: t('ui.gender.unknown') },
          ]}
        />
        <PhoneField
          control={control}
          name="phone"
          label={t('care.form.phone')}
          hint={t('care.form.phoneHint')}
          autocomplete="off"
        />
        <CpfField
          control={control}
          name="cpf"
          label={t('care.form.cpf')}
          hint={dependent ? t('care.form.cpfKept') : t('care.form.cpfHint')}
        />
      </FormFields>
      <DraftTrouble trouble={draft.trouble} />
      <div className="dependent-actions">
        <Button kind="secondary" keepsFocus disabled={formState.isSubmitting} onClick={() => void cancel()}>
          {t('ui.cancel')}
        </Button>
        <SubmitButton keepsFocus loading={formState.isSubmitting}>
          {dependent ? t('care.form.save') : t('care.form.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}

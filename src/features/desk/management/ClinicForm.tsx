import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Phone, requiredLine } from '../../../../contract/formats.ts';
import { readSelf } from '../../../../contract/identity.ts';
import { changeClinic, type ManagedClinic } from '../../../../contract/management.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { unsaved } from '../../../page/unsaved.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { FormFields } from '../../../ui/fields/FormFields.tsx';
import { useField } from '../../../ui/fields/field.ts';
import { GrowingText } from '../../../ui/fields/GrowingText.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';
import { PhoneField } from '../../../ui/fields/personFields.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useAuth } from '../../identity/index.ts';
import { deskClinicsQuery } from '../queries.ts';
import { BRAZIL, CountryFields } from './CountryFields.tsx';
import { useZoneOptions } from './useZoneOptions.ts';

const Form = v.object({
  name: requiredLine(120),
  address: requiredLine(300),
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.check(text => text === '' || v.is(Phone, text), 'phone_invalid'),
  ),
  time_zone: v.string(),
  idle_lock_minutes: v.string(),
  second_factor: v.picklist(['optional', 'required']),
  country: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'choice_invalid')),
  state: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9]{0,4}$/, 'choice_invalid')),
});

type Values = v.InferInput<typeof Form>;

/** The offered idle locks, in minutes. */
const LOCKS = [2, 5, 10, 15, 30, 60, 120];

// A clinic that an earlier version of the app has mirrored has no country.
const valuesOf = ({
  name,
  address,
  phone,
  time_zone,
  idle_lock_minutes,
  country = BRAZIL,
  state = null,
  requires_second_factor = false,
}: Omit<ManagedClinic, 'country' | 'state' | 'requires_second_factor'> & Partial<ManagedClinic>) => ({
  ...{ country, state: state ?? '' },
  ...{ name, address, time_zone, phone: phone === null ? '' : maskPhone(phone) },
  idle_lock_minutes: String(idle_lock_minutes),
  second_factor: requires_second_factor ? ('required' as const) : ('optional' as const),
});

/** The clinic's data: to be changed by those who may manage it, and read by the others. */
export function ClinicData({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  if (clinic.may_manage) return <ClinicForm clinic={clinic} />;
  return (
    <>
      <ClinicFacts clinic={clinic} />
      <p>{t('desk.management.onlyManagers')}</p>
    </>
  );
}

function ClinicForm({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { updateUser } = useAuth();
  const showError = useErrorToast();
  const refresh = useRefresh();
  const { control, handleSubmit, setError, setValue, watch, reset, formState } = useForm({
    resolver: valibotResolver(Form),
    mode: 'onTouched',
    values: valuesOf(clinic),
    // What colleagues save meanwhile is shown, and only what is being typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
  // What was typed before the page was left. The form only follows what is read while rendering.
  const { isDirty, isSubmitting } = formState;
  const draft = `clinic:${clinic.id}`;
  useEffect(() => {
    for (const [name, value] of Object.entries(unsaved.read<Partial<Values>>(draft) ?? {})) {
      setValue(name as keyof Values, value, { shouldDirty: true });
    }
    const { unsubscribe } = watch((values, { name }) => {
      if (name) unsaved.keep(draft, { ...unsaved.read<Partial<Values>>(draft), [name]: values[name] });
    });
    return unsubscribe;
  }, [draft, setValue, watch]);
  function discard(): void {
    unsaved.forget(draft);
    reset(valuesOf(clinic));
  }
  const zones = useZoneOptions(clinic.time_zone);
  const minutes = [...new Set([...LOCKS, clinic.idle_lock_minutes])].filter(each => each > 0).sort((a, b) => a - b);
  const locks = [
    ...minutes.map(count => ({ value: String(count), label: t('desk.management.clinic.minutes', { count }) })),
    { value: '0', label: t('desk.management.clinic.never') },
  ];

  const send = handleSubmit(async ({ phone, idle_lock_minutes, second_factor, state, ...rest }) => {
    try {
      const body = {
        ...rest,
        state: state || null,
        phone: phone === '' ? null : phone,
        idle_lock_minutes: Number(idle_lock_minutes),
        requires_second_factor: second_factor === 'required',
      };
      const changed = await request(changeClinic, { params: { id: clinic.id }, body });
      unsaved.forget(draft);
      reset(valuesOf(changed));
      addToast({ type: 'success', title: t('desk.management.clinic.saved') });
    } catch (error) {
      applyFieldErrors(error, setError);
      showError(error);
      return;
    }
    await refresh(deskClinicsQuery.key);
    // The idle lock and the clinic's name are also in the session, which is read again when the app is shown.
    await request(readSelf).then(updateUser, error => console.warn('desk: the session still has the old data', error));
  });

  return (
    <form className="management-form management-form-broad" noValidate onSubmit={event => void send(event)}>
      <FormFields disabled={isSubmitting}>
        <TextField control={control} name="name" label={t('desk.management.clinic.name')} required />
        <AddressField control={control} />
        <PhoneField control={control} name="phone" label={t('desk.management.clinic.phone')} />
        <SelectBox
          label={t('desk.management.clinic.zone')}
          value={watch('time_zone')}
          options={zones}
          onChange={zone => setValue('time_zone', zone, { shouldDirty: true })}
        />
        <CountryFields
          control={control}
          country={watch('country')}
          state={watch('state')}
          onChange={(name, value) => setValue(name, value, { shouldDirty: true })}
        />
        <div className="management-field">
          <SelectBox
            label={t('desk.management.clinic.idleLock')}
            value={watch('idle_lock_minutes')}
            options={locks}
            onChange={minutes => setValue('idle_lock_minutes', minutes, { shouldDirty: true })}
          />
          <p className="management-hint">{t('desk.management.clinic.idleLockHint')}</p>
        </div>
        <div className="management-field">
          <SelectBox
            label={t('desk.management.clinic.secondFactor')}
            value={watch('second_factor')}
            options={(['optional', 'required'] as const).map(value => ({
              value,
              label: t(`desk.management.clinic.secondFactors.${value}`),
            }))}
            onChange={chosen =>
              setValue('second_factor', chosen === 'required' ? chosen : 'optional', { shouldDirty: true })
            }
          />
          <p className="management-hint">{t('desk.management.clinic.secondFactorHint')}</p>
        </div>
      </FormFields>
      <div className="management-save">
        <SubmitButton keepsFocus loading={isSubmitting}>
          {t('desk.management.clinic.save')}
        </SubmitButton>
        {isDirty && !isSubmitting && (
          <Button kind="quiet" onClick={discard}>
            {t('desk.management.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** A line that is longer than a phone is wide: it grows instead of being cut. */
function AddressField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name: 'address' });
  return (
    <GrowingText
      label={t('desk.management.clinic.address')}
      value={field.value}
      onChange={text => field.onChange(text.replace(/\n/g, ' '))}
      error={error}
      rows={1}
      areaProps={{
        required: true,
        onBlur: field.onBlur,
        onKeyDown(event) {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        },
      }}
    />
  );
}

function ClinicFacts({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const count = clinic.idle_lock_minutes;
  return (
    <dl className="management-facts">
      <div>
        <dt>{t('desk.management.clinic.name')}</dt>
        <dd>{clinic.name}</dd>
      </div>
      <div>
        <dt>{t('desk.management.clinic.address')}</dt>
        <dd>{clinic.address}</dd>
      </div>
      <div>
        <dt>{t('desk.management.clinic.phone')}</dt>
        <dd>{clinic.phone === null ? t('desk.management.clinic.noPhone') : maskPhone(clinic.phone)}</dd>
      </div>
      <div>
        <dt>{t('desk.management.clinic.zone')}</dt>
        <dd>{clinic.time_zone.replaceAll('_', ' ')}</dd>
      </div>
      <div>
        <dt>{t('desk.management.clinic.secondFactor')}</dt>
        <dd>{t(`desk.management.clinic.secondFactors.${clinic.requires_second_factor ? 'required' : 'optional'}`)}</dd>
      </div>
      <div>
        <dt>{t('desk.management.clinic.idleLock')}</dt>
        <dd>{count === 0 ? t('desk.management.clinic.never') : t('desk.management.clinic.minutes', { count })}</dd>
      </div>
    </dl>
  );
}

import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Phone, requiredLine } from '../../../../contract/formats.ts';
import { readSelf } from '../../../../contract/identity.ts';
import { changeClinic, type ManagedClinic } from '../../../../contract/management.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { SubmitButton } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
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

/** The clinic's data, to be changed by those who may manage it. */
export function ClinicForm({ clinic }: { clinic: ManagedClinic }) {
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
    <form className="management-form" noValidate onSubmit={event => void send(event)}>
      <TextField control={control} name="name" label={t('desk.management.clinic.name')} required />
      <TextField control={control} name="address" label={t('desk.management.clinic.address')} required />
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
      <SelectBox
        label={t('desk.management.clinic.idleLock')}
        value={watch('idle_lock_minutes')}
        options={locks}
        onChange={minutes => setValue('idle_lock_minutes', minutes, { shouldDirty: true })}
      />
      <p className="management-hint">{t('desk.management.clinic.idleLockHint')}</p>
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
      <SubmitButton loading={formState.isSubmitting}>{t('desk.management.clinic.save')}</SubmitButton>
    </form>
  );
}

/** The same for those who may not change it. */
export function ClinicFacts({ clinic }: { clinic: ManagedClinic }) {
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

import { valibotResolver } from '@hookform/resolvers/valibot';
import { createOutline } from 'ionicons/icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/profile.ts';
import { ApiError } from '../../net/errors.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { applyFieldErrors } from '../../page/serverErrors.ts';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useUnsavedFields } from '../../page/useUnsavedFields.ts';
import { outbox } from '../../sync/device.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormFields } from '../../ui/fields/FormFields.tsx';
import { maskPhone } from '../../ui/fields/masks.ts';
import { NameField } from '../../ui/fields/personFields.tsx';
import { useShown } from '../../ui/page.ts';
import { useOpenForm } from './account/useOpenForm.ts';
import { useAuth, useSession } from './auth.tsx';
import { ContactFields } from './ContactFields.tsx';
import { Form } from './IdentityForm.tsx';
import { changeProfileIntent, PROFILE_SUBJECT } from './intents/changeProfile.ts';
import { changeOf, fieldsOf, ofPerson, ofReceptionist } from './profileForm.ts';
import { profileQuery } from './queries.ts';

/** The id of the heading, and the name under which what was typed is kept. */
const FORM = 'account-profile';

/** The user's contact data, also without a network: what was changed is shown at once, and marked until it is sent. */
export function ProfilePart() {
  const profile = useCachedQuery(profileQuery, useShown());
  const form = useOpenForm(FORM);
  useNameInSession(profile.data);
  return (
    <QueryView query={profile} rows={1}>
      {data =>
        form.isOpen ? (
          <ProfileForm profile={data} onClose={form.close} />
        ) : (
          <Facts profile={data} onChange={form.open} />
        )
      }
    </QueryView>
  );
}

/** The header greets by the name in the session. */
function useNameInSession(profile: Profile | undefined): void {
  const { user } = useSession();
  const { updateUser } = useAuth();
  const name = profile?.name;
  const greet = useEffectEvent((name: string) => {
    if (name !== user.name) updateUser({ ...user, name });
  });
  // Not when the user changes: another tab may have told a newer name.
  useEffect(() => {
    if (name !== undefined) greet(name);
  }, [name]);
}

function Facts({ profile: { name, phone, address }, onChange }: { profile: Profile; onChange: () => void }) {
  const { t } = useTranslation();
  const facts = [
    { term: t('identity.fields.name'), text: name },
    { term: t('identity.fields.phone'), text: phone && maskPhone(phone) },
    { term: t('identity.fields.address'), text: address },
  ];
  return (
    <>
      <dl className="identity-facts">
        {facts.map(
          ({ term, text }) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <PendingMark subject={PROFILE_SUBJECT} />
      <div>
        <Button kind="secondary" icon={createOutline} onClick={onChange}>
          {t('profile.change')}
        </Button>
      </div>
    </>
  );
}

function ProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { user } = useSession();
  const showError = useErrorToast();
  const tellQueued = useQueuedToast();
  const isReceptionist = user.role === 'Reception';
  // What was known when editing began: only what the user changed since is sent.
  const { current: before } = useRef(profile);
  const form = useForm({
    resolver: valibotResolver(isReceptionist ? ofReceptionist : ofPerson),
    mode: 'onTouched',
    defaultValues: fieldsOf(before),
  });
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const close = useUnsavedFields(FORM, form, onClose);
  useEffect(() => setFocus('name'), [setFocus]);

  const send = handleSubmit(async given => {
    const { name } = given;
    const change = changeOf(
      before,
      isReceptionist ? { ...before, name, phone: before.phone ?? '', address: before.address ?? '' } : given,
    );
    if (Object.keys(change).length === 0) return close();
    try {
      const result = await outbox.send(changeProfileIntent, change);
      if (result.status === 'refused') {
        // The form is still open and shows why.
        await outbox.discard(result.id);
        throw new ApiError(result.problem);
      }
      if (result.status === 'queued') tellQueued();
      else addToast({ type: 'success', title: t('profile.saved') });
      close();
    } catch (error) {
      if (!applyFieldErrors(error, setError)) showError(error);
    }
  });

  return (
    <Form send={send}>
      <FormFields disabled={formState.isSubmitting}>
        <NameField control={control} name="name" label={t('identity.fields.name')} autocomplete="name" />
        {!isReceptionist && <ContactFields control={control} phone="phone" address="address" />}
      </FormFields>
      <div className="identity-actions">
        <Button kind="secondary" keepsFocus disabled={formState.isSubmitting} onClick={close}>
          {t('ui.cancel')}
        </Button>
        <SubmitButton keepsFocus loading={formState.isSubmitting}>
          {t('profile.save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The fields of an account's e-mail and password, on all forms that ask for them. */
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/actions/Link.tsx';
import type { FieldProps } from '../../ui/fields/field.ts';
import { PasswordField, TextField } from '../../ui/fields/TextField.tsx';

/** The recovery of a receptionist's password. */
export const DESK_RECOVERY = '/forgot-password?from=desk';

type Field<F extends FieldValues> = Pick<FieldProps<F>, 'control' | 'name'>;

interface EmailFieldProps<F extends FieldValues> extends Field<F> {
  /** Whether the browser may list passkeys here (factors/keepOfferingPasskeys.ts); not by default. */
  withPasskeys?: boolean;
}

/** The e-mail address used to sign in. */
export function EmailField<F extends FieldValues>({ withPasskeys = false, ...props }: EmailFieldProps<F>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      label={t('identity.fields.email')}
      type="email"
      inputmode="email"
      autocomplete={withPasskeys ? 'username webauthn' : 'username'}
      autocapitalize="none"
      placeholder={t('identity.examples.email')}
      required
    />
  );
}

/** The e-mail of a known account, hidden: it tells password managers whose password the form asks for. */
export function KnownEmail({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}

interface CurrentPasswordFieldProps<F extends FieldValues> extends Field<F> {
  label: string;
}

/** The account's present password. */
export function CurrentPasswordField<F extends FieldValues>(props: CurrentPasswordFieldProps<F>) {
  return <PasswordField {...props} autocomplete="current-password" required />;
}

/** A link to the recovery of a forgotten password, for the reception if it is `fromDesk`. */
export function ForgotPasswordLink({ fromDesk = false }: { fromDesk?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link className="identity-link identity-forgot" to={fromDesk ? DESK_RECOVERY : '/forgot-password'}>
      {t('identity.login.forgot')}
    </Link>
  );
}

interface NewPasswordFieldProps<F extends FieldValues> extends Field<F> {
  label: string;
}

/** A new password, with the rule for its length. */
export function NewPasswordField<F extends FieldValues>(props: NewPasswordFieldProps<F>) {
  const { t } = useTranslation();
  return <PasswordField {...props} hint={t('identity.passwordHint')} autocomplete="new-password" required />;
}

interface NewPasswordFieldsProps<F extends FieldValues> extends Field<F> {
  confirmation: FieldPath<F>;
}

/** A new password, typed twice. */
export function NewPasswordFields<F extends FieldValues>({ control, name, confirmation }: NewPasswordFieldsProps<F>) {
  const { t } = useTranslation();
  return (
    <>
      <NewPasswordField control={control} name={name} label={t('identity.fields.newPassword')} />
      <PasswordField
        control={control}
        name={confirmation}
        label={t('identity.fields.confirmation')}
        autocomplete="new-password"
        required
      />
    </>
  );
}

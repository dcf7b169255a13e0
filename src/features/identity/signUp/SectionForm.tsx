import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { focusUntil, shownHeading } from '../../../ui/browser/focus.ts';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { ProfileSwitch } from '../../../ui/fields/ProfileSwitch.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ContactFields } from '../ContactFields.tsx';
import { Form } from '../IdentityForm.tsx';
import type { SignUpFields } from './fields.ts';
import { AccessPart, PatientPart, PersonPart } from './parts.tsx';
import { type Refusal, refusalsIn, type Section, sectionsOf } from './sections.ts';
import { sectionResolver } from './signUpForm.ts';
import './sign-up.css';

export const loadDoctorPart = () => import('./DoctorPart.tsx');
const DoctorPart = lazy(() => loadChunk('DoctorPart', loadDoctorPart));

interface SectionFormProps {
  section: Section;
  /** Its index. */
  at: number;
  /** What is known when it is opened, of all sections. */
  fields: SignUpFields;
  /** `YYYY-MM-DD` */
  today: string;
  /** What was refused: shown at the fields of this section. */
  refusals: readonly Refusal[];
  /** Whether another section was shown before it: then its heading is announced. */
  isEntered: boolean;
  onChange: (fields: SignUpFields) => void;
  /** Called once the section is valid. */
  onDone: (fields: SignUpFields) => Promise<void>;
  onBack: () => void;
  /** What was typed before the page was loaded is shown, and can be discarded. */
  onRestart: (() => void) | undefined;
}

/** One section of sign-up. Another section needs another form (`key`), whose errors are its own. */
export function SectionForm(props: SectionFormProps) {
  const { section, at, fields, today, refusals, isEntered, onChange, onDone, onBack, onRestart } = props;
  const { t } = useTranslation();
  const { control, handleSubmit, setError, setFocus, setValue, watch, formState } = useForm<SignUpFields>({
    resolver: useMemo(() => sectionResolver(section, today), [section, today]),
    mode: 'onTouched',
    defaultValues: fields,
  });
  const role = watch('role');
  const sections = sectionsOf[role];
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const { unsubscribe } = watch(values => onChange(values as SignUpFields));
    return unsubscribe;
  }, [watch, onChange]);

  useEffect(() => {
    const names = refusalsIn(section, refusals).map(({ field, code }) => {
      const name = field.split('.')[0] as keyof SignUpFields;
      setError(name, { type: 'server', message: code });
      return name;
    });
    const [first] = names;
    if (first === undefined) return;
    // A field that has just been rendered can't be focused at once.
    return focusUntil(
      () => setFocus(first),
      () => document.activeElement?.closest('.sign-up-card form') != null,
    );
  }, [section, refusals, setError, setFocus]);

  const announce = useEffectEvent(() => {
    if (!isEntered || refusalsIn(section, refusals).length > 0) return;
    heading.current?.focus({ preventScroll: true });
    shownHeading()?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => announce(), []);

  const isLast = at === sections.length - 1;
  return (
    <Card className={`identity-card sign-up-card ${isEntered ? 'sign-up-entered' : ''}`}>
      <h2 ref={heading} tabIndex={-1} className="sign-up-title">
        <span className="sign-up-count">
          {t('identity.signUp.step', { number: at + 1, count: sections.length })}
          <span className="visually-hidden">: </span>
        </span>
        {t(`identity.signUp.${section}`)}
      </h2>
      <p className="identity-lead">
        {section === 'person' ? t(`identity.signUp.lead${role}`) : t(`identity.signUp.leads.${section}`)}
      </p>
      <Form send={handleSubmit(values => onDone(values))}>
        {section === 'person' && (
          <>
            <ProfileSwitch value={role} onChange={chosen => setValue('role', chosen)} />
            <PersonPart control={control} />
          </>
        )}
        {section === 'contact' && <ContactFields control={control} phone="phone" address="address" />}
        {section === 'documents' && <PatientPart control={control} />}
        {section === 'practice' && (
          <Suspense fallback={<Loading rows={1} />}>
            <DoctorPart control={control} />
          </Suspense>
        )}
        {section === 'access' && <AccessPart control={control} />}
        <div className="sign-up-actions">
          {at > 0 && (
            <Button kind="secondary" disabled={formState.isSubmitting} keepsFocus onClick={onBack}>
              {t('identity.signUp.back')}
            </Button>
          )}
          <SubmitButton loading={formState.isSubmitting} keepsFocus>
            {t(isLast ? 'identity.signUp.submit' : 'identity.signUp.next')}
          </SubmitButton>
        </div>
      </Form>
      {onRestart && (
        <div className="sign-up-restored">
          <p>{t('identity.signUp.restored')}</p>
          <Button kind="quiet" size="small" disabled={formState.isSubmitting} onClick={onRestart}>
            {t('identity.signUp.restart')}
          </Button>
        </div>
      )}
    </Card>
  );
}

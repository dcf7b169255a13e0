import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { signUp, todayAtHome } from '../../../../contract/identity.ts';
import { currentVersions } from '../../../../contract/legalTexts.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { whenIdle } from '../../../device/whenIdle.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { fieldErrorsOf } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ProgressSteps } from '../../../ui/layout/ProgressSteps.tsx';
import { usePageSearchParams } from '../../../ui/page.ts';
import { prefillLogin } from '../loginPrefill.ts';
import type { SignUpFields } from '../signUp/fields.ts';
import { loadDoctorPart, SectionForm } from '../signUp/SectionForm.tsx';
import { firstRefused, type Refusal, refusalsIn, type Section, sectionsOf, sectionToShow } from '../signUp/sections.ts';
import { areTextsOutdated, checkSignUp, invalidFields } from '../signUp/signUpForm.ts';
import { useSignUpDraft } from '../signUp/useSignUpDraft.ts';

/** The section is in the query, so that the browser's own way back leads to the previous one. */
const QUERY = 'section';

/** Stored with a history entry: the section that it was opened from. */
interface Entry {
  from?: Section;
}

/** Sign-up for both profiles, one section at a time (docs/product.md#sign-up). No input is lost on the way. */
export default function SignUp() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const go = usePageNavigate();
  const navigate = useNavigate();
  const entry = useLocation().state as Entry | null;
  const requested = usePageSearchParams().get(QUERY);
  const today = useMemo(() => todayAtHome(new Date()), []);
  const { fields, isRestored, keep, forget } = useSignUpDraft();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [restarts, setRestarts] = useState(0);
  const isOutdated = useRef(false);
  /** The e-mail of an attempt that had no response: the account may exist. */
  const unanswered = useRef<string>(undefined);
  const sections: readonly Section[] = sectionsOf[fields.role];
  const { section, at } = sectionToShow(fields.role, requested, invalidFields(fields, today));
  const isEntered = useEntered(`${section} ${restarts}`);
  useEffect(() => whenIdle([() => void loadDoctorPart().catch(() => {})]), []);
  // A reload for a new version of the app would lose the password.
  useReloadBlock(fields.password !== '');

  function open(next: Section): void {
    if (next !== section) navigate({ search: `?${QUERY}=${next}` }, { state: { from: section } satisfies Entry });
  }

  function goBack(): void {
    const previous = sections[at - 1];
    if (previous === undefined) return;
    if (entry?.from === previous) navigate(-1);
    else navigate({ search: `?${QUERY}=${previous}` }, { replace: true });
  }

  function restart(): void {
    forget();
    setRefusals([]);
    setRestarts(restarts + 1);
    navigate({ search: '' }, { replace: true });
  }

  /** Marks the refused fields, in the first section that has any. */
  function refuse(refused: readonly Refusal[]): void {
    setRefusals(refused);
    open(firstRefused(fields.role, refused) ?? section);
  }

  /** The refused e-mail may be that of the account which an earlier attempt has made. What was typed stays. */
  function signInInstead({ role, email }: { role: 'Patient' | 'Doctor'; email: string }): void {
    prefillLogin({ role, email });
    const { maybeTitle: title, maybeText: description } = t('identity.signUp', { returnObjects: true });
    addToast({ type: 'info', title, description, lasting: true });
    go('/login');
  }

  async function finish(typed: SignUpFields): Promise<void> {
    const next = sections[at + 1];
    setRefusals(refusals.filter(refusal => !refusalsIn(section, [refusal]).length));
    if (next !== undefined) return open(next);
    const checked = checkSignUp(typed, today);
    if ('invalid' in checked) return refuse(checked.invalid);
    const { payload } = checked;
    try {
      const body = { ...payload, ...(!isOutdated.current && { accepted: { ...currentVersions } }) };
      const { email } = await request(signUp, { body });
      prefillLogin({ role: payload.role, email });
      addToast({
        type: 'success',
        title: t('identity.signUp.doneTitle'),
        description: t('identity.signUp.doneText'),
        lasting: true,
      });
      forget();
      go('/login');
    } catch (error) {
      const refused = fieldErrorsOf(error);
      const isOwn = unanswered.current === payload.email && refused.some(({ code }) => code === 'email_taken');
      if (isOwn) return signInInstead(payload);
      if (isUnanswered(error)) unanswered.current = payload.email;
      if (areTextsOutdated(refused)) {
        isOutdated.current = true;
        refused.push({ field: 'accepts', code: 'document_changed' });
      }
      showError(error, t('identity.signUp.failed'));
      refuse(refused);
    }
  }

  return (
    <div className="sign-up">
      <ProgressSteps
        names={sections.map(each => t(`identity.signUp.${each}`))}
        at={at}
        label={t('identity.signUp.step', { number: at + 1, count: sections.length })}
      />
      <SectionForm
        key={`${section} ${restarts}`}
        section={section}
        at={at}
        fields={fields}
        today={today}
        refusals={refusals}
        isEntered={isEntered}
        onChange={keep}
        onDone={finish}
        onBack={goBack}
        onRestart={isRestored ? restart : undefined}
      />
    </div>
  );
}

/** Whether something else was shown before what is shown now. */
function useEntered(shown: string): boolean {
  const [first] = useState(shown);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && shown !== first) setChanged(true);
  return hasChanged;
}

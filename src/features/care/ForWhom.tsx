import { useEffect, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../page/Avatar.tsx';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { usePageLocation, usePageSearchParams, useShown } from '../../ui/page.ts';
import { searchOf } from '../../ui/searchOf.ts';
import { useSession } from '../identity/index.ts';
import { choice, type DependentRef, firstName, patientsOf } from './choice.ts';
import { dependentsQuery } from './queries.ts';
import { usePatient } from './usePatient.ts';
import '../../ui/fields/covered-radio.css';
import './for-whom.css';

/**
 * The choice of the patient for whom the user acts, on top of each page that it changes. Renders nothing without
 * dependents. `?patient=<id>` in the page's address chooses that patient once. `isAboutData`: the page is about that
 * patient's data, rather than something to be done for them.
 */
export function ForWhom({ isAboutData = false }: { isAboutData?: boolean }) {
  const { t } = useTranslation();
  const name = useId();
  const { user } = useSession();
  const { dependent } = usePatient();
  const { data, status } = useDependents();
  const patients = patientsOf(user, data ?? [], dependent);
  useChoiceOfAddress(patients);
  // The content waits for it: otherwise the choice would push it down.
  if (status === 'loading' && !dependent) return <Loading rows={1} />;
  if (patients.length === 1) return null;
  const question = t(isAboutData ? 'care.forWhom.whose' : 'care.forWhom.label');
  return (
    <fieldset className={`for-whom ${dependent ? 'for-whom-dependent' : ''}`}>
      <legend className="visually-hidden">{question}</legend>
      <span className="for-whom-question" aria-hidden="true">
        {question}
      </span>
      {patients.map((patient, place) => (
        <label key={patient.id}>
          <input
            className="covered-radio"
            type="radio"
            name={name}
            value={patient.id}
            checked={patient.id === (dependent?.id ?? user.id)}
            onChange={() => choice.choose(user.id, place === 0 ? undefined : patient)}
          />
          <span>
            <Avatar name={patient.name} email={null} size={28} />
            {place === 0 ? t('care.forWhom.self') : <ShortName name={patient.name} among={patients} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The first name; the whole name for screen readers, and where two have the same first name. */
function ShortName({ name, among }: { name: string; among: readonly DependentRef[] }) {
  const first = firstName(name);
  const isShared = among.filter(other => firstName(other.name) === first).length > 1;
  const rest = name.slice(first.length);
  return (
    <span>
      {first}
      <span className={isShared ? undefined : 'visually-hidden'}>{rest}</span>
    </span>
  );
}

/**
 * The list of dependents. Keeps the choice valid: once the care has ended, the user acts for themselves, and a toast
 * says so.
 */
function useDependents() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { user } = useSession();
  const shown = useShown();
  const { dependent } = usePatient();
  const query = useCachedQuery(dependentsQuery, shown);
  const { data, fresh } = query;
  useEffect(() => {
    if (!shown || !dependent || !data) return;
    const listed = data.find(({ id }) => id === dependent.id);
    if (listed) return choice.choose(user.id, listed);
    if (!fresh) return;
    choice.choose(user.id, undefined);
    addToast({
      type: 'info',
      title: t('care.ended.title', { name: dependent.name }),
      description: t('care.ended.text'),
      lasting: true,
    });
  }, [shown, dependent, data, fresh, user.id, addToast, t]);
  return query;
}

/** Applies `?patient=` before the page is painted, and removes it, so that a later choice counts. */
function useChoiceOfAddress(patients: readonly DependentRef[]): void {
  const { user } = useSession();
  const go = usePageNavigate();
  const { pathname } = usePageLocation();
  const shown = useShown();
  const params = usePageSearchParams();
  const wanted = params.get('patient');
  const found = patients.find(({ id }) => id === wanted);
  const isWanted = shown && found !== undefined;
  useLayoutEffect(() => {
    if (isWanted) choice.choose(user.id, found.id === user.id ? undefined : found);
  }, [isWanted, found, user.id]);
  useEffect(() => {
    if (!isWanted) return;
    const rest = new URLSearchParams(params);
    rest.delete('patient');
    go(pathname + searchOf(rest), { replace: true });
  }, [isWanted, params, pathname, go]);
}

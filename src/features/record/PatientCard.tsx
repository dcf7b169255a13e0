import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAllergy } from '../../../contract/entries.ts';
import type { Gender } from '../../../contract/formats.ts';
import { useDates } from '../../i18n/dates.ts';
import { useAge } from '../../i18n/useAge.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { maskPhone } from '../../ui/fields/masks.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Reserved } from '../../ui/layout/Reserved.tsx';
import { AllergyChips } from '../entries/index.ts';
import '../../ui/text/visually-hidden.css';
import './patient-card.css';

interface PatientCardProps {
  patient: {
    name: string;
    /** Null, like birthday and address, if the clinic doesn't know it. */
    email: string | null;
    /** Undefined, like birthday, until it is known: its place is kept. */
    gender: Gender | undefined;
    birthday: string | null | undefined;
    address?: string | null;
    phone?: string;
    allergies?: readonly ListedAllergy[] | undefined;
  };
  /** The card's label for screen readers. */
  label: string;
  /** Whether the name is shown, as it is by default: not if the page's title is the name. */
  isNamed?: boolean;
  /**
   * In one line: a small picture, no visible labels, neither phone nor address. Otherwise only a phone hides labels.
   */
  isBrief?: boolean;
  /** Whether gender and birthday are shown, or a place for them, as they are by default. */
  hasFacts?: boolean;
  /** What to do for the patient, at the end of the card. */
  action?: ReactNode;
  /** Clinical facts, as a list of their own above the address. */
  highlights?: ReactNode;
  /** Further facts: `dt` and `dd` in a `div` each. */
  children?: ReactNode;
}

/** A birthday whose text has about the usual length, to reserve its line. */
const SAMPLE_BIRTHDAY = '2000-12-20';

/** The patient of the record: name, gender, age and birthday; for a doctor also allergies, address and phone. */
export function PatientCard({
  patient,
  label,
  isNamed = true,
  isBrief = false,
  hasFacts = true,
  action,
  highlights,
  children,
}: PatientCardProps) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const age = useAge();
  const labelClass = isBrief ? 'visually-hidden' : 'visually-hidden-on-phone';
  const bornOn = (date: string) => t('record.bornOn', { years: age(date), day: plainDate(date) });
  const further = (
    <>
      {patient.phone && !isBrief && (
        <div>
          <dt className={labelClass}>{t('record.phone')}</dt>
          <dd>
            <a
              className="record-fact-link"
              href={`tel:${patient.phone}`}
              aria-label={t('record.call', { phone: maskPhone(patient.phone) })}
            >
              {maskPhone(patient.phone)}
            </a>
          </dd>
        </div>
      )}
      {children}
      {patient.address && !isBrief && (
        <div>
          <dt className={labelClass}>{t('record.address')}</dt>
          <dd>{patient.address}</dd>
        </div>
      )}
    </>
  );
  return (
    <Card as="section" aria-label={label} className={`record-patient ${isBrief ? 'record-patient-brief' : ''}`}>
      <Avatar name={patient.name} email={patient.email} {...(isBrief && { size: 40 })} />
      <div className="record-patient-body">
        {isNamed && <p className="record-patient-name">{patient.name}</p>}
        <AllergyChips allergies={patient.allergies} />
        <dl className="record-facts">
          {hasFacts && (
            <div>
              <dt className={labelClass}>{t('record.gender')}</dt>
              <dd>
                {patient.gender === undefined ? (
                  <Reserved longest={t('ui.gender.unknown')} />
                ) : (
                  t(`ui.gender.${patient.gender ?? 'unknown'}`)
                )}
              </dd>
            </div>
          )}
          {hasFacts && patient.birthday !== null && (
            <div>
              <dt className={labelClass}>{t('record.age')}</dt>
              <dd>
                {patient.birthday === undefined ? (
                  <Reserved longest={bornOn(SAMPLE_BIRTHDAY)} />
                ) : (
                  bornOn(patient.birthday)
                )}
              </dd>
            </div>
          )}
          {!highlights && further}
        </dl>
      </div>
      {highlights}
      {highlights && <dl className="record-facts record-facts-more">{further}</dl>}
      {action && <div className="record-patient-action">{action}</div>}
    </Card>
  );
}

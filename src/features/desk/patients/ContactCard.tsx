import { createOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePatient, type DeskPatientDetails, readDeskPatient } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useAge } from '../../../i18n/useAge.ts';
import { request } from '../../../net/request.ts';
import { unsaved } from '../../../page/unsaved.ts';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { deskClinicsQuery } from '../queries.ts';
import { WhatsAppLink } from '../WhatsAppLink.tsx';
import { ContactForm } from './ContactForm.tsx';
import { changedContact, fieldsOf } from './contactForm.ts';
import { deskPatientQuery } from './deskPatient.ts';

/** The patient's contact data, to be changed here; of an account, all but the e-mail and the gender. */
export function ContactCard({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const draft = `contact:${patient.id}`;
  const [isEditing, setEditing] = useState(false);
  return (
    <Card as="section" className="patients-card" aria-labelledby="patient-contact">
      <div className="patients-head">
        <h2 id="patient-contact">{t('desk.patients.contact.title')}</h2>
        {!isEditing && (
          <Button kind="quiet" size="small" icon={createOutline} onClick={() => setEditing(true)}>
            {t('desk.patients.contact.change')}
          </Button>
        )}
      </div>
      {isEditing && patient.has_account && <p className="patients-lead">{t('desk.patients.contact.ofAccount')}</p>}
      {isEditing ? (
        <ContactForm
          name={draft}
          initial={fieldsOf(patient)}
          cpfEnd={patient.cpf_end}
          save={t('desk.patients.contact.save')}
          onCancel={() => setEditing(false)}
          hasAccount={patient.has_account}
          onSave={async (contact, changed, documentSeen) => {
            const params = { id: patient.id };
            const latest = await request(readDeskPatient, { params });
            const body = { ...changedContact(latest, contact, changed), document_seen: documentSeen };
            await request(changePatient, { params, body });
            unsaved.forget(draft);
            await refresh(deskPatientQuery(patient.id).key);
            addToast({ type: 'success', title: t('desk.patients.contact.saved') });
            setEditing(false);
          }}
        />
      ) : (
        <Facts patient={patient} />
      )}
    </Card>
  );
}

function Facts({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const age = useAge();
  const phone = maskPhone(patient.phone);
  return (
    <dl className="patients-facts">
      <Fact name={t('desk.patients.fields.phone')} kind="link">
        <span className="patients-phone">
          <a href={`tel:${patient.phone}`} aria-label={t('desk.day.appointment.phone', { phone })}>
            {phone}
          </a>
          <Chat patient={patient} />
        </span>
      </Fact>
      {patient.email && (
        <Fact name={t('desk.patients.fields.email')} kind="link">
          <a href={`mailto:${patient.email}`}>
            <BreakableAddress address={patient.email} />
          </a>
        </Fact>
      )}
      <Fact name={t('desk.patients.fields.birthday')}>
        {patient.birthday && t('record.bornOn', { years: age(patient.birthday), day: plainDate(patient.birthday) })}
      </Fact>
      <Fact name={t('desk.patients.fields.cpf')}>
        {patient.cpf_end && t('desk.patients.contact.cpfEnd', { end: patient.cpf_end })}
      </Fact>
      {patient.gender && <Fact name={t('desk.patients.fields.gender')}>{t(`ui.gender.${patient.gender}`)}</Fact>}
      <Fact name={t('desk.patients.fields.address')} kind="wide">
        {patient.address}
      </Fact>
    </dl>
  );
}

/** Opens a chat in the name of the clinic of the patient's latest appointment. */
function Chat({ patient }: { patient: DeskPatientDetails }) {
  const clinics = useCachedQuery(deskClinicsQuery, useShown()).data;
  const clinic = clinics?.find(({ id }) => id === patient.appointments[0]?.clinic_id) ?? clinics?.[0];
  const [carer, ...others] = patient.has_account ? [] : patient.carers;
  return <WhatsAppLink patient={patient} carer={others.length === 0 ? carer?.name : undefined} clinic={clinic} />;
}

interface FactProps {
  name: string;
  /** Both have a row of their own. A link says itself what it is, so its name is for screen readers. */
  kind?: 'link' | 'wide';
  children: ReactNode;
}

/** A fact; a dash if the clinic doesn't know it. */
function Fact({ name, kind, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div className={kind && `patients-fact-${kind}`}>
      <dt className={kind === 'link' ? 'visually-hidden' : undefined}>{name}</dt>
      <dd>
        {children ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('desk.patients.contact.unknown')}</span>
          </>
        )}
      </dd>
    </div>
  );
}

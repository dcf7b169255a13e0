import { useTranslation } from 'react-i18next';
import type { DeskCorrectionDetails } from '../../../../contract/corrections.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { maskCpf, maskCpfEnd } from '../../../ui/fields/masks.ts';
import { patientPath } from '../patients/deskPatient.ts';

/** The present and the requested values side by side, and the patient's message. */
export function CorrectionFacts({ details }: { details: DeskCorrectionDetails }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const { birthday, cpf, message, patient } = details;
  const none = t('corrections.none');
  return (
    <>
      <table className="corrections-table">
        <thead>
          <tr>
            <th scope="col">{t('corrections.desk.what')}</th>
            <th scope="col">{t('corrections.desk.before')}</th>
            <th scope="col">{t('corrections.desk.after')}</th>
          </tr>
        </thead>
        <tbody>
          {birthday && (
            <tr>
              <th scope="row">{t('identity.fields.birthday')}</th>
              <td>{birthday.from === null ? none : plainDate(birthday.from)}</td>
              <td>{plainDate(birthday.to)}</td>
            </tr>
          )}
          {cpf && (
            <tr>
              <th scope="row">{t('identity.fields.CPF')}</th>
              <td>{cpf.from_end === null ? none : t('corrections.cpfEnd', { end: maskCpfEnd(cpf.from_end) })}</td>
              <td>{maskCpf(cpf.to)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {message !== null && <p>{t('corrections.desk.message', { text: message })}</p>}
      <Link className="identity-link" to={patientPath(patient.id)}>
        {t('corrections.desk.patient')}
      </Link>
    </>
  );
}

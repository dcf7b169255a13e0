import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../ui/layout/Card.tsx';
import { PrivacyTerms } from './PrivacyTerms.tsx';
import './about.css';

/** The terms of use. The text is Portuguese in every language, because that version is binding. */
export default function Readme() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <Stack>
      {language !== 'pt-BR' && <Note tone="info">{t('shell.readme.portuguese')}</Note>}
      <Card as="article" className="terms" lang="pt-BR">
        <p>
          Estes termos explicam como usar o Clinic e o que acontece com os seus dados. Ao criar uma conta, você declara
          que leu e aceita o que está escrito aqui. Versão de 21 de novembro de 2026.
        </p>

        <h2>1. Definições</h2>
        <dl>
          <dt>Plataforma</dt>
          <dd>
            O Clinic: o aplicativo que você usa no navegador ou instalado no seu aparelho, e o servidor que a clínica
            mantém para ele.
          </dd>
          <dt>Usuário</dt>
          <dd>Quem tem uma conta na plataforma, como paciente ou como médico, e é maior de 18 anos.</dd>
          <dt>Dados do paciente</dt>
          <dd>
            Tudo o que identifica um paciente ou fala da saúde dele: nome, e-mail, endereço, telefone, data de
            nascimento, gênero, RG, CPF, respostas ao questionário de saúde, consultas, anamneses, diagnósticos e
            exames. Dados de saúde são dados pessoais sensíveis, na forma do art. 5º, II, da Lei nº 13.709/2018 (LGPD).
          </dd>
          <dt>Controlador de dados</dt>
          <dd>
            A clínica em que você é atendido ou atende. É ela quem decide para que e como os dados são tratados (LGPD,
            art. 5º, VI).
          </dd>
          <dt>Operador de dados</dt>
          <dd>
            Quem trata os dados em nome da clínica e segundo as instruções dela, como quem hospeda e mantém a plataforma
            (LGPD, art. 5º, VII).
          </dd>
          <dt>Receita</dt>
          <dd>
            A prescrição de medicamentos, exames ou cuidados feita e assinada por um médico. O que o médico escreve no
            diagnóstico dentro da plataforma não substitui a receita assinada.
          </dd>
          <dt>Prontuário</dt>
          <dd>
            O conjunto das informações registradas sobre a saúde de um paciente e o atendimento dado a ele: consultas,
            anamneses, diagnósticos e exames, como define a Resolução CFM nº 1.638/2002.
          </dd>
        </dl>

        <h2>2. O que a plataforma faz</h2>
        <p>
          O paciente marca, substitui e cancela consultas, responde a um questionário de saúde e consulta o próprio
          prontuário. O médico define os seus horários, vê quem atenderá, registra anamnese e diagnóstico e anexa
          exames. A plataforma não faz diagnósticos, não substitui a consulta e{' '}
          <strong>não serve para emergências</strong>: em caso de urgência, ligue para o SAMU (192) ou procure um
          pronto-socorro.
        </p>

        <h2>3. Sua conta</h2>
        <ul>
          <li>Informe dados verdadeiros e mantenha-os atualizados com a clínica.</li>
          <li>A senha é só sua. Não a compartilhe, e troque-a se achar que alguém a conhece.</li>
          <li>Em aparelho compartilhado, saia da conta ao terminar: o que estava guardado nele é apagado.</li>
          <li>A conta de médico só dá acesso a pacientes depois que a clínica confirma o registro no CRM.</li>
        </ul>

        <h2>4. Consultas</h2>
        <p>
          Um horário só é seu depois que a plataforma confirma. Se não puder comparecer, cancele antes do início para
          que outra pessoa possa usar o horário. Depois de iniciada, a consulta não pode mais ser cancelada pelo
          aplicativo.
        </p>

        <PrivacyTerms />

        <h2>10. Mudanças</h2>
        <p>
          Se estes termos mudarem de forma importante, a clínica avisará antes que a mudança passe a valer. Aplica-se a
          lei brasileira.
        </p>
      </Card>
    </Stack>
  );
}

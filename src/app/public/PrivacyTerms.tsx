import { avatarService } from '../../page/avatarAddress.ts';

/** The part of the terms of use about personal data, according to the LGPD (Lei nº 13.709/2018). */
export function PrivacyTerms() {
  const service = avatarService();
  return (
    <>
      <h2>5. Para que os dados são usados</h2>
      <ul>
        <li>
          Para cuidar da sua saúde: tutela da saúde, em procedimento realizado por profissionais de saúde (LGPD, art.
          11, II, “f”).
        </li>
        <li>Para marcar e lembrar consultas e cumprir o que foi combinado com você (art. 7º, V).</li>
        <li>Para cumprir a lei, como a guarda do prontuário (art. 7º, II, e art. 11, II, “a”).</li>
        <li>Para manter a plataforma segura: registrar acessos e impedir abusos (art. 11, II, “g”).</li>
      </ul>
      <p>Os dados não são vendidos, nem usados para publicidade, nem para decidir sobre planos de saúde.</p>

      <h2>6. Quem vê os dados</h2>
      <p>
        O prontuário, os exames e as respostas de um paciente são vistos por ele e pelos médicos que o atendem, e por
        mais ninguém na plataforma. Cada leitura e cada mudança fica registrada, e o paciente pode ver quem leu ou mudou
        o seu prontuário na página “Quem viu meu prontuário”.
      </p>
      {service && (
        <p>
          As fotos de perfil vêm do serviço {service}, escolhido pela clínica. O servidor da clínica pede cada foto por
          um código calculado a partir do e-mail; o seu aparelho não se comunica com esse serviço, que não recebe nome,
          e-mail nem dado de saúde.
        </p>
      )}

      <h2>7. Como os dados são guardados</h2>
      <ul>
        <li>As senhas são guardadas de forma que nem a clínica consegue lê-las.</li>
        <li>
          Uma cópia do que você precisa fica no seu aparelho, para funcionar sem internet, e é apagada quando você sai
          da conta.
        </li>
        <li>
          O prontuário é guardado por no mínimo 20 anos a partir do último registro, como manda a Lei nº 13.787/2018.
          Por isso uma consulta cancelada ou um exame retirado deixam de aparecer, mas não são destruídos antes do
          prazo.
        </li>
        <li>Se houver um incidente que possa lhe causar dano, a clínica avisará você e a ANPD (art. 48).</li>
      </ul>

      <h2>8. Seus direitos</h2>
      <p>Você pode pedir à clínica, a qualquer momento (LGPD, art. 18):</p>
      <ul>
        <li>a confirmação de que trata os seus dados, e o acesso a eles;</li>
        <li>a correção de dados incompletos, errados ou desatualizados;</li>
        <li>a portabilidade dos dados a outro serviço;</li>
        <li>a informação de com quem foram compartilhados;</li>
        <li>a eliminação do que não precisa ser guardado por lei;</li>
        <li>a revisão de qualquer uso com que você não concorde.</li>
      </ul>

      <h2>9. Cookies e armazenamento local</h2>
      <p>
        A plataforma guarda no navegador apenas o que precisa para funcionar: a sua sessão, o idioma escolhido e a cópia
        dos seus dados para uso sem internet. Não usa cookies de publicidade nem de rastreamento.
      </p>
      <p>
        Para exercer os seus direitos ou tirar dúvidas, fale com a recepção da clínica, que encaminhará o seu pedido ao
        encarregado pelo tratamento de dados pessoais.
      </p>
    </>
  );
}

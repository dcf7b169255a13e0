/** The texts of the demo's page of mails. */
import type { Language } from '../../../platform/mail/texts.ts';

export interface Words {
  title: string;
  about: string;
  none: string;
  elsewhere: string;
  refresh: string;
  back: string;
  to: string;
  sentAt: string;
  asHtml: string;
  asText: string;
  files: string;
  save(name: string): string;
}

const portuguese: Words = {
  title: 'E-mails da demonstração',
  about:
    'Na demonstração nenhum e-mail sai deste servidor: todos chegam aqui, os mais novos primeiro. Esta página não existe fora da demonstração.',
  none: 'Ainda não há e-mails. Marque uma consulta: o aviso chega em cerca de meio minuto.',
  elsewhere: 'A configuração SMTP_URL está definida: os e-mails saem por aquele servidor e não aparecem aqui.',
  refresh: 'Atualizar a lista',
  back: 'Todos os e-mails',
  to: 'Para',
  sentAt: 'Enviado em',
  asHtml: 'Como o e-mail aparece',
  asText: 'Só o texto',
  files: 'Arquivos para o calendário',
  save: name => `Baixar ${name}`,
};

const english: Words = {
  title: 'Demo emails',
  about:
    'In the demo, no email leaves this server: they all arrive here, newest first. This page doesn’t exist outside the demo.',
  none: 'No emails yet. Book an appointment: its message arrives in about half a minute.',
  elsewhere: 'SMTP_URL is set, so emails go out through that server and don’t appear here.',
  refresh: 'Refresh the list',
  back: 'All emails',
  to: 'To',
  sentAt: 'Sent on',
  asHtml: 'What the email looks like',
  asText: 'Text only',
  files: 'Calendar files',
  save: name => `Download ${name}`,
};

export const words: Record<Language, Words> = { 'pt-BR': portuguese, 'en-US': english };

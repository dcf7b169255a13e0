/** The page of mails. Registered in the demo alone (server/app.ts): it shows everyone the mails of everyone. */
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../platform/errors/problems.ts';
import { attachment } from '../../../platform/files/fileName.ts';
import { languageOf } from '../../../platform/mail/texts.ts';
import { type DemoMail, demoMailbox } from './mailbox.ts';
import { listPage, mailPage, mailsPolicy } from './page.ts';

/** How many mails the list shows. */
export const MOST_MAILS = 100;

interface Named {
  Params: { name: string };
}

export async function demoMailRoutes(app: FastifyInstance): Promise<void> {
  const { dataDir, publicUrl, smtpUrl } = app.services.settings;
  const mailbox = demoMailbox(join(dataDir, 'mail'));
  const languageFor = ({ headers }: Pick<FastifyRequest, 'headers'>) => languageOf(headers['accept-language']);

  const send = (reply: FastifyReply, html: string) =>
    reply.header('Content-Security-Policy', mailsPolicy).type('text/html; charset=utf-8').send(html);

  const mailOf = async (name: string): Promise<DemoMail> => {
    const mail = await mailbox.read(name);
    if (!mail) throw refuse('not_found');
    return mail;
  };

  app.get('/demo/mails', async (request, reply) => {
    const mails = await mailbox.newest(MOST_MAILS);
    return send(reply, listPage(mails, languageFor(request), smtpUrl !== undefined));
  });

  app.get<Named>('/demo/mails/:name', async (request, reply) => {
    return send(reply, mailPage(await mailOf(request.params.name), languageFor(request), publicUrl));
  });

  app.get<{ Params: { name: string; place: string } }>('/demo/mails/:name/files/:place', async (request, reply) => {
    const file = (await mailOf(request.params.name)).files[Number(request.params.place)];
    if (!file) throw refuse('not_found');
    return reply
      .header('Content-Disposition', attachment(file.name))
      .type('text/calendar; charset=utf-8')
      .send(file.content);
  });
}

import type { FastifyInstance } from 'fastify';
import { closeAccount as closeAccountCall } from '../../../contract/closing.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import { languageOf } from '../../platform/mail/texts.ts';
import { checkOwnPassword } from '../identity/index.ts';
import { closeAccount } from './close.ts';

/** The route by which people close their account. Reopening it is a kind of sign-in (features/identity). */
export async function closingRoutes(app: FastifyInstance): Promise<void> {
  const { publicUrl, emailConfirmation } = app.services.settings;
  const isOwnPassword = checkOwnPassword(app.services);

  serve(
    app,
    closeAccountCall,
    async context => {
      const { user, body, request, writePrepared } = context;
      const prepare = async () => {
        const right = await isOwnPassword(user, body.password, context);
        if (!right) throw refuseFields([{ field: 'password', code: 'password_wrong' }]);
      };
      const language = languageOf(request.headers['accept-language']);
      const by = { ...actorOf(context), name: user.name };
      await writePrepared(prepare, tx => closeAccount(tx, by, { language, publicUrl, emailConfirmation }));
    },
    { secret: true },
  );
}

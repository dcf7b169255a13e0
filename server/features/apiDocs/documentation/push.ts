import type * as push from '../../../../contract/push.ts';
import type { DocumentationOf } from './documentation.ts';

const state = {
  key: 'BNbgKbZ2bYTGQyrvzPkzRjmTyU7jPcnZmWWKHZLDKRKWTZ38Lp5KpTZ1VzXcvVPKGe0PJGJwyTHfA7AKPHXDFK4',
  here: true,
  devices: 1,
};

export const pushDocs: DocumentationOf<typeof push> = {
  readPush: {
    summary: 'Read which of your devices take pushes',
    description:
      '`key`: the server’s public key, with which the browser subscribes (`applicationServerKey`). `here`: whether ' +
      'this session has a subscription. `devices`: how many of your sessions have one.',
    response: state,
  },
  subscribePush: {
    summary: 'Send pushes to this device',
    description:
      'Sets the subscription of this session: what the browser’s `PushSubscription` says as JSON. It ends with the ' +
      'session, and when another session registers the same endpoint. An account has at most 20; the oldest goes.',
    request: {
      body: {
        endpoint: 'https://push.example.com/wpush/v2/EXAMPLE',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    },
    response: state,
  },
  unsubscribePush: {
    summary: 'Send no more pushes to this device',
    description: 'Changes nothing if this session has no subscription.',
    response: { ...state, here: false, devices: 0 },
  },
};

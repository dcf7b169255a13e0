import { listTemplates, type Template } from '../../../contract/templates.ts';
import { requestAllPages } from '../../net/list.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { saveTemplateIntent } from './intents/saveTemplate.ts';

/** The signed-in doctor's templates, archived ones included, with those that wait to be sent. */
export const templatesQuery = defineQuery<Template[]>({
  key: ['templates'],
  call: signal => requestAllPages(listTemplates, { query: {}, signal }),
  store: mirror.of('templates'),
  overlay: saveTemplateIntent.applyPending,
});

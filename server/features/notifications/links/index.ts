/** Links in messages that need no sign-in: signing them, and what they do. */
export { linkRoutes } from './routes.ts';
export { appointmentLinks, unsubscribeLink } from './sign.ts';

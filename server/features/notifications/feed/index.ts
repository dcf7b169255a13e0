/** The calendar feed: its address, and the file that calendars read. */
export { calendarRoutes } from './routes.ts';

/** The calendar is the heaviest part of booking; the step before fetches it, so that it is there when it is needed. */
export const loadMonthCalendar = () => import('./MonthCalendar.tsx');

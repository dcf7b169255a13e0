/** The calendar is the largest chunk of booking, so the step before preloads it. */
export const loadMonthCalendar = () => import('./MonthCalendar.tsx');

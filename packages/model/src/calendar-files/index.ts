export {
  type CalendarProblem,
  readCalendars,
  type ReadCalendars,
  type ReadEvent,
} from './read-calendars.ts';

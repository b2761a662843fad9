export { countDatabaseTrips, type DatabaseTrips } from './database-trips.ts';
export {
  type DisposableOptions,
  startDisposableBackend,
  startDisposableCluster,
} from './disposable.ts';
export { FUZZ } from './fuzz.ts';
export { type Gate, gateBefore } from './gate.ts';
export { seeEndFirst, startedBy } from './processes.ts';
export { projectUrlOf, superuserOf } from './superuser.ts';
export { copyTemplate, prepareTemplate } from './template.ts';

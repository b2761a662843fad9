export { countDatabaseTrips, type DatabaseTrips } from './database-trips.ts';
export {
  type DisposableOptions,
  startDisposableBackend,
  startDisposableCluster,
} from './disposable.ts';
export { copyTemplate, prepareTemplate } from './template.ts';

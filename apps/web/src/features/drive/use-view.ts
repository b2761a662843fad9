import { useRemembered } from '../../lib/use-remembered.ts';
import type { DriveView } from './Toolbar.tsx';

const VIEWS: readonly DriveView[] = ['table', 'grid'];

/** Table or grid, as this device last had it. */
export const useView = (): [DriveView, (view: DriveView) => void] =>
  useRemembered('parley:drive:view', VIEWS, 'table');

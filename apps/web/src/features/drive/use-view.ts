import { useRemembered } from '../../lib/use-remembered.ts';
import type { DriveView } from './Toolbar.tsx';

const VIEWS: readonly DriveView[] = ['table', 'grid'];

/** Table or grid, remembered on this device. */
export const useDriveView = (): [DriveView, (view: DriveView) => void] =>
  useRemembered('parley:drive:view', VIEWS, 'table');

import type { ReactNode } from 'react';
import { LoadError } from '../../../ui/LoadError.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';

type LoadedProps<Data> = {
  of: { data: Data | undefined; error: Error | null };
  children(data: Data): ReactNode;
};

/** Renders loaded data, or the error. */
export function Loaded<Data>({ of: { data, error }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <LoadError error={error} /> : <SkeletonLines count={1} />;
}

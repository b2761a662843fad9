import type { ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';

type LoadedProps<Data> = {
  of: { data: Data | undefined; error: Error | null };
  children(data: Data): ReactNode;
};

/** What was asked for, once it is there; or why it is not. */
export function Loaded<Data>({ of: { data, error }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <ErrorNotice>{errorText(error)}</ErrorNotice> : <SkeletonLines count={1} />;
}

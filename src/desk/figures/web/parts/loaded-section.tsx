// A part of the figures that is loaded by itself.
import type { ReactNode } from 'react';
import { readDesk } from '../../../shell/web/call-desk.ts';
import { Failed, LoadingRows } from '../../../shell/web/parts/loading.tsx';
import { useLoaded } from '../../../shell/web/use-loaded.ts';

interface LoadedSectionProps<Data> {
  view: string;
  query: URLSearchParams;
  children: (data: Data) => ReactNode;
}

export function LoadedSection<Data>({ view, query, children }: LoadedSectionProps<Data>) {
  const { data, failure, reload } = useLoaded(`${view}?${query}`, () => readDesk<Data>(`views/${view}`, query));
  if (failure !== undefined) return <Failed failure={failure} onRetry={reload} />;
  return data ? children(data) : <LoadingRows />;
}

/** Only what such a view knows. */
export const periodOf = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name === 'from' || name === 'to'));

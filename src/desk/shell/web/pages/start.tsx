// What the desk opens with: the view that somebody begins with, or what waits today.
import { Navigate } from 'react-router';
import { LoadingRows } from '../parts/loading.tsx';
import { useViews } from '../views.ts';

/** Where it is always found, whatever somebody begins with. */
export const TODAY = '/today';

export function StartPage() {
  const { views, isLoading } = useViews();
  if (isLoading) return <LoadingRows />;
  return <Navigate replace to={views.find(({ isStart }) => isStart)?.path ?? TODAY} />;
}

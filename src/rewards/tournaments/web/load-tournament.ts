// What the pages of one tournament share: its address and its data.
import { notFound, type LoadContext, type Page } from '#site/shell/page.ts';
import { loadTournament, type Tournament } from './tournaments.ts';

export const validateTournament: NonNullable<Page['validate']> = ({ id }) => /^\d{1,15}$/.test(id ?? '');

export async function tournamentOf(context: Pick<LoadContext, 'api' | 'params'>): Promise<Tournament> {
  return (await loadTournament(context, Number(context.params['id']))) ?? notFound();
}

// The text areas of a game's title, which its document carries. Separate from the frame: only the server needs them so early.
import type { Game } from '../contract.ts';
import { areasOfTitle } from '#casino/titles/clients.ts';

export const areasOf = ({ stated_by, sysname }: Game): readonly string[] => (stated_by ? [] : areasOfTitle(sysname));

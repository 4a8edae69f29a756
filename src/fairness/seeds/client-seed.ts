/**
 * The player's part of the randomness. It is made on the player's side after they were shown the hash of the server seed, so
 * the house could not know it when it made the server seed.
 *
 * A caller who sends none gets one made by the house. Such a client seed does not protect the player from the house, so it is marked.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { RandomBytes } from '#kernel/random.ts';

const OF_THE_HOUSE = 'house-';
const BYTES = 16;

export const newClientSeed = (random: RandomBytes): string => bytesToHex(random.bytes(BYTES));

export const newHouseClientSeed = (random: RandomBytes): string => `${OF_THE_HOUSE}${newClientSeed(random)}`;

export const isOfHouse = (clientSeed: string): boolean => clientSeed.startsWith(OF_THE_HOUSE);

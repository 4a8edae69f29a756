// The parts of the house by which pages, and the tabs of a page, stand together.
import type { IconName } from '#site/design-system/icon.tsx';
import type { ListingInfo } from '../contract.ts';

interface Section {
  title: string;
  icon: IconName;
  areas: readonly string[];
}

const SECTIONS: readonly Section[] = [
  { title: 'Players', icon: 'user', areas: ['players', 'personal-data', 'limits', 'cases'] },
  { title: 'Money', icon: 'coins', areas: ['withdrawals'] },
  { title: 'Games', icon: 'play', areas: ['games'] },
  { title: 'Sports', icon: 'goal', areas: ['sports'] },
  { title: 'Rewards', icon: 'gift', areas: ['bonuses'] },
  { title: 'Site', icon: 'list', areas: ['content', 'affiliates'] },
  { title: 'House', icon: 'sliders-horizontal', areas: ['figures', 'staff', 'journal', 'system'] },
];

const isIn = ({ areas }: Section, { area, shownUnder }: ListingInfo): boolean => areas.includes(shownUnder ?? area);

/** Each with its own; none that is empty. */
export const pagesBySection = (listings: readonly ListingInfo[]) =>
  SECTIONS.map((section) => ({
    ...section,
    listings: listings.filter((listing) => !listing.isTabOnly && isIn(section, listing)),
  })).filter((section) => section.listings.length > 0);

/** Its place in the menu. */
export const sectionIndex = (listing: ListingInfo): number => SECTIONS.findIndex((section) => isIn(section, listing));

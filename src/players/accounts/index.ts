// The door of accounts for the server.
import { endpoints } from './api.ts';
import { desk } from './desk/index.ts';
import { jobs } from './jobs.ts';
import { checkClosedCountriesOnWrite } from './settings.ts';
import type { SliceManifest } from '#platform/manifest.ts';
export { hasConfirmedContact } from './store/contacts.ts';
export { playerOfToken } from './auth-tokens.ts';
export { contactConfirmed, identityChanged, playerRegistered } from './events.ts';
export { operatorKey } from './operator-key.ts';
export { playerNamed, playerOf, playersNamed } from './name-players.ts';
export { operatorJournal } from './operator-journal.ts';
export { endOperatorSessions, type Terminal } from './operator-sessions.ts';
export { accountsNamed, accountsOfOperators, mayDecide, operatorOf } from './operators.ts';
export { playerBehind, playerOfSession, whenSessionEnds } from './sessions.ts';
export { activePlayers, activePlayersAfter, currencyOf, fakenamesOf, findPlayer, readPlayer } from './store/players.ts';
export { wantsNews, writeNews, type NewsChannel } from './write-news.ts';
export {
  authAfterReset,
  authByNewPassword,
  authByPassword,
  authByRegistration,
  authByServiceToken,
  authUserOf,
  sendConfirmationTo,
} from './auth-backend.ts';
export { comeBackFromService, setOutToService, type SocialOutcome } from './social-log-in.ts';
export { resetPassword, restorePassword } from './restore.ts';
export { registrationsAfter, type Registration } from './registrations.ts';
export { ratesPerEur } from './currency-rates.ts';
export { heldCurrency, holdAccount, holdCurrency } from './hold-currency.ts';
export { lockPlayer } from './store/players.ts';
export { accountDataOf, eraseAccountData, personalTables } from './personal-data.ts';
export { requirePassword } from './passwords.ts';
export { sendLogInCodeTo } from './log-in-code.ts';
export { faultOfCountries } from './settings.ts';
export { comparableContact, lookedUpLogin, phoneIn } from './rules/contact.ts';
export { siteLink, type PlayerLetter } from './notify-player.ts';
export { waysToReach } from './ways-to-reach.ts';
export { findPlayerBy } from './block-player.ts';
export { provePayout } from './prove-payout.ts';
export { requireProfile } from './require-profile.ts';
export { setIdentity, writeToPlayer } from './identity.ts';
export { setBlocked } from './block-player.ts';
export { addHeldStakes, type HeldStakes } from './held-stakes.ts';
export { addCurrencyCheck, addRegistrationCheck, type NewPerson } from './registration-checks.ts';
export { endSessionsOf } from './store/sessions.ts';
export { toWireBalances } from './get-info.ts';
export { PLAY_MONEY_MINOR } from './rules/play-money.ts';

export { playerLink, playerLinks } from './desk/player-links.ts';

export const manifest = {
  desk,
  endpoints,
  jobs,
  watch: checkClosedCountriesOnWrite,
} satisfies SliceManifest;

import { bind, type Endpoint } from '#platform/endpoint.ts';
import { balancesOf } from '#money/wallet/index.ts';
import * as contract from './contract.ts';
import * as profile from './profile-contract.ts';
import { phoneCountries } from './rules/contact.ts';
import { ratesPerEur } from './currency-rates.ts';
import { heldStakesOf } from './held-stakes.ts';
import { sendLogInCodeTo } from './log-in-code.ts';
import { closeSession } from './sessions.ts';
import { offeredServices, registrationRules } from './settings.ts';
import { putPlayerContact } from './add-contact.ts';
import { setNewPassword } from './change-password.ts';
import { askTwoFactor, confirmTwoFactorChange, renewRecoveryCodes } from './change-two-factor.ts';
import { completePlayer } from './complete-registration.ts';
import { proveContact, sendContactCode } from './confirm-contact.ts';
import { getInfo, toWireBalances } from './get-info.ts';
import { allowLink, unlinkPlayerService } from './linked-services.ts';
import { logIn } from './log-in.ts';
import { beginPasskeyLogIn, beginPasskeyOf, forgetPasskey, keepPasskey, logInByPasskey } from './passkeys.ts';
import { personalDataFields, profileOf, renamePlayer, saveProfileOf } from './profile.ts';
import { registerPlayer } from './register.ts';
import { restorePassword } from './restore.ts';
import { finishSocialLogIn } from './social-second-step.ts';
import { endOtherSession, securityOf, sessionsOf } from './security.ts';
import { setPlayerCurrency } from './set-currency.ts';
import { subscribeContact, unsubscribeByLink } from './subscribe.ts';
import type { InputOf } from '#kernel/method.ts';
import type { changeLocale as method } from './contract.ts';
import { updatePlayer, markOnVerification } from './store/players.ts';
import { playerOf, type Context } from '#platform/context.ts';

/** The player reports that they have handed in what their identity is verified by (AP-17). */
async function noteHandedIn(ctx: Context): Promise<1> {
  await markOnVerification(ctx.db, playerOf(ctx).id);
  return 1;
}

/** A player chooses the language of the site and of its letters (AP-09). */
async function changeLocale(ctx: Context, { locale }: InputOf<typeof method>): Promise<1> {
  await updatePlayer(ctx.db, playerOf(ctx).id, { locale });
  return 1;
}

export const endpoints: Endpoint[] = [
  bind(contract.register, registerPlayer),
  bind(contract.completeRegistration, completePlayer),
  bind(contract.getAuthSettings, async (ctx) => {
    const { methods, closedCountries, minAge, birthDate, strategy } = registrationRules(ctx);
    return {
      registration_methods: [...methods],
      validation_strategy: strategy,
      min_age: minAge,
      birth_date: birthDate,
      closed_countries: [...closedCountries],
      social_services: offeredServices(ctx),
    };
  }),
  bind(contract.login, logIn),
  bind(contract.sendLogInCode, sendLogInCodeTo),
  bind(contract.finishSocialLogin, finishSocialLogIn),
  bind(contract.logout, async (ctx) => {
    await closeSession(ctx);
    return 1 as const;
  }),
  bind(contract.restore, restorePassword),
  bind(contract.getInfo, getInfo),
  bind(contract.changeLocale, changeLocale),
  bind(contract.getBalance, async (ctx) => {
    const { id, currency } = playerOf(ctx);
    const [balances, held_stakes] = await Promise.all([balancesOf(ctx.db, id, currency), heldStakesOf(ctx, id)]);
    return { ...toWireBalances(balances), held_stakes };
  }),
  bind(profile.addContact, putPlayerContact),
  bind(profile.sendConfirmation, sendContactCode),
  bind(profile.confirmContact, proveContact),
  bind(profile.changeSubscription, subscribeContact),
  bind(profile.unsubscribe, unsubscribeByLink),
  bind(profile.changeFakename, renamePlayer),
  bind(profile.changePassword, setNewPassword),
  bind(profile.changeTwoFactor, askTwoFactor),
  bind(profile.confirmTwoFactor, confirmTwoFactorChange),
  bind(profile.makeNewRecoveryCodes, renewRecoveryCodes),
  bind(profile.getSecurity, securityOf),
  bind(profile.linkService, allowLink),
  bind(profile.unlinkService, unlinkPlayerService),
  bind(profile.getSessions, sessionsOf),
  bind(profile.endSession, endOtherSession),
  bind(profile.saveProfile, saveProfileOf),
  bind(profile.getProfile, profileOf),
  bind(profile.getPersonalDataFields, personalDataFields),
  bind(profile.setOnVerification, noteHandedIn),
  bind(profile.setCurrency, setPlayerCurrency),
  bind(profile.getPhoneSettings, async (ctx) => ({
    default_country: PHONE_COUNTRY_OF[ctx.locale] ?? 'GB',
    countries: phoneCountries(registrationRules(ctx).closedCountries),
  })),
  bind(profile.getRates, async (ctx) => ({
    base: 'EUR',
    rates: Object.fromEntries(
      registrationRules(ctx).currencies.flatMap((code) => {
        const rate = ratesPerEur(ctx)[code];
        return rate === undefined ? [] : [[code, rate]];
      }),
    ),
  })),
  bind(profile.beginPasskey, beginPasskeyOf),
  bind(profile.finishPasskey, keepPasskey),
  bind(profile.removePasskey, forgetPasskey),
  bind(contract.beginPasskeyLogin, beginPasskeyLogIn),
  bind(contract.finishPasskeyLogin, logInByPasskey),
];

/** The country of most phone numbers of visitors in this language. */
const PHONE_COUNTRY_OF: Readonly<Record<string, string>> = { en: 'GB', es: 'ES', ru: 'KZ' };

// The personal data of a player: what is required, what they have entered, and saving it.
import { cleanText } from '#kernel/clean-text.ts';
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { faultOf, faultsOf, type Fault } from '#kernel/faults.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { configOf } from '#site/content/index.ts';
import { personalField, publicName } from './form-contract.ts';
import type {
  changeFakename,
  Contact,
  getProfile,
  PersonalDataField,
  Profile,
  saveProfile,
} from './profile-contract.ts';
import { profileRules, toWireField } from './rules/profile-fields.ts';
import { contactsOf } from './store/contacts.ts';
import { isNameTaken, readPlayer, updatePlayer } from './store/players.ts';
import { wrongInput } from './wrong-input.ts';
import { cpf } from 'cpf-cnpj-validator';

type Saved = InputOf<typeof saveProfile>;

export async function personalDataFields(ctx: Context): Promise<PersonalDataField[]> {
  const { country_code: country } = await readPlayer(ctx.db, playerOf(ctx).id);
  return profileRules(configOf(ctx, ctx.locale)['forms-config'], country).map(toWireField);
}

export async function saveProfileOf(ctx: Context, input: Saved): Promise<1> {
  const { id } = playerOf(ctx);
  const player = await readPlayer(ctx.db, id);
  const faults = faultsIn(ctx, input, player.country_code);
  if (Object.keys(faults).length > 0) wrongInput(faults, { rule: 'accounts.profile' });
  const text = (value: string | undefined) => value && cleanText(value);
  const cpf = text(input.document_number);
  const values = {
    first_name: text(input.first_name),
    last_name: text(input.last_name),
    sex: input.sex === undefined || input.sex === '' ? undefined : Number(input.sex),
    region: text(input.region),
    home_town: text(input.home_town),
    address: text(input.address),
    postcode: text(input.postcode),
    encrypted_cpf: cpf === undefined ? undefined : plainCpf(cpf),
  };
  const filledValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(filledValues).length > 0) await updatePlayer(ctx.db, id, filledValues);
  return 1;
}

/** What is sent is checked by the schemas of the form; a tax number wherever the player lives. */
function faultsIn(services: Services, input: Saved, country: string): Partial<Record<string, Fault>> {
  const rules = profileRules(configOf(services)['forms-config'], country);
  const schemas = {
    document_number: personalField('document_number', { validator: 'cpf', isRequired: false }),
    ...Object.fromEntries(rules.map((rule) => [rule.name, personalField(rule.name, rule)])),
  };
  return faultsOf<string>(schemas, input, Object.keys(input));
}

export async function profileOf(ctx: Context, { fields = [] }: InputOf<typeof getProfile>): Promise<Profile> {
  const { id } = playerOf(ctx);
  const player = await readPlayer(ctx.db, id);
  return {
    first_name: player.first_name ?? '',
    last_name: player.last_name ?? '',
    sex: player.sex,
    birth_date: player.birth_date ?? '',
    country: countryName(player.country_code, ctx.locale),
    country_code: player.country_code,
    region: player.region ?? '',
    home_town: player.home_town ?? '',
    address: player.address ?? '',
    postcode: player.postcode ?? '',
    ...(fields.includes('is_name_hidden') && { is_name_hidden: player.is_name_hidden }),
    ...(fields.includes('document') && { document: { type: 'cpf', number: player.encrypted_cpf ?? '' } }),
    ...(fields.includes('contacts') && { contacts: await contactsAsSeen(ctx, id, player.login) }),
  };
}

async function contactsAsSeen(ctx: Context, playerId: bigint, login: string): Promise<Contact[]> {
  return (await contactsOf(ctx.db, playerId)).map((contact) => ({
    type: contact.type,
    contact: contact.contact,
    is_confirmed: contact.confirmed_at !== null,
    is_subscribed: contact.is_subscribed,
    phone_country_code: contact.phone_country_code,
    is_login: contact.contact === login,
  }));
}

function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export async function renamePlayer(ctx: Context, input: InputOf<typeof changeFakename>): Promise<1> {
  const { id } = playerOf(ctx);
  const player = await readPlayer(ctx.db, id);
  const schema = publicName({ current: player.fakename, houseNames: [configOf(ctx)['site-config'].name] });
  const fault = faultOf(schema, input.fakename);
  if (fault) wrongInput({ fakename: fault }, { rule: 'accounts.fakename' });
  const newName = schema.parse(input.fakename);
  const values = { fakename: newName, ...(input.is_hidden && { is_name_hidden: input.is_hidden === '1' }) };
  await updatePlayer(ctx.db, id, values).catch((error: unknown) => {
    if (!isNameTaken(error)) throw error;
    refuse('InvalidParameter', {
      rule: 'accounts.fakename-free',
      inputs: {},
      sentence: 'This name is taken',
      errorData: { fakename: ['This name is taken'] },
    });
  });
  return 1;
}

/** Digits only, as it is stored. */
const plainCpf = (text: string): string => cpf.strip(text);

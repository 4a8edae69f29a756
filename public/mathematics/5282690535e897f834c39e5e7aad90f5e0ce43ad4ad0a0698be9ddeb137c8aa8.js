import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
var HALF = 2 ** 26;
var OUTCOMES = 2n ** 52n;
function drawMultiplier(kept, random) {
	const high = random.int(HALF);
	const drawn = BigInt(high) * BigInt(HALF) + BigInt(random.int(HALF));
	const reached = BigInt(kept) * OUTCOMES / (OUTCOMES - drawn);
	return reached > 100n ? reached : 100n;
}
var CUTS = [
	101,
	105,
	111,
	118,
	125,
	133,
	143,
	154,
	167,
	182,
	200,
	222,
	250,
	286,
	333,
	400,
	500,
	667,
	1e3,
	2e3
];
var heightDraws = (kept, of) => {
	const reached = [
		1,
		...CUTS.map((cut) => kept / cut),
		0
	];
	return drawnOnce("height", CUTS.concat(Infinity).map((_, at) => reached[at] - reached[at + 1]), (events) => CUTS.filter((cut) => cut <= of(events)).length);
};
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
var STAKE_STEP = 100n;
var toHundredths = (text) => Number(text.replace(".", ""));
var fromHundredths = (value) => {
	const digits = String(value).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
var payoutMinor = (stakeMinor, hundredths) => stakeMinor * BigInt(hundredths) / 100n;
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
var oddsOfPrize = (chance, prize) => ({
	mean: chance * prize,
	variance: prize ** 2 * chance * (1 - chance),
	highest: prize,
	bound: "exact"
});
var rules = {
	kind: "crash",
	outcomes: "4503599627370496",
	kept: 98,
	target: {
		least: 101,
		most: 1e5
	},
	highest: 1e6,
	win: "stake × target, when the curve breaks at the target or above it"
};
var isOffered = (target) => target >= rules.target.least && target <= rules.target.most;
var crashV1 = {
	sysname: "crash",
	version: "1.0.0",
	type: "fast",
	rules,
	params: z.strictObject({ target: z.string().check(z.regex(/^[1-9][0-9]{0,3}\.[0-9]{2}$/, "Wrong value"), z.refine((target) => isOffered(toHundredths(target)), "Wrong value")) }),
	stakeStepMinor: STAKE_STEP,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { target }, random) {
		const aim = toHundredths(target);
		const drawn = drawMultiplier(rules.kept, random);
		const hit = drawn >= BigInt(aim);
		const wonMinor = hit ? payoutMinor(stakeMinor, aim) : 0n;
		const at = fromHundredths(drawn > rules.highest ? rules.highest : drawn);
		return {
			events: [
				...hit ? [{
					type: "left",
					target
				}] : [],
				{
					type: "broke",
					at,
					target,
					hit
				},
				finalWin(wonMinor, stakeMinor)
			],
			wonMinor
		};
	},
	odds: ({ target }) => oddsOfPrize(rules.kept / toHundredths(target), toHundredths(target) / 100),
	draws: heightDraws(rules.kept, (events) => toHundredths(firstOf(events, "broke")["at"])),
	proof: {
		mathHash: "e8ea1e8ffba4d4d047d5c71c7ed0e7a7f00f30219505bed1e3e77c7fbd0bfa6f",
		rtp: "98.0000",
		hitRate: "49.0000",
		standardDeviation: "0.9998",
		maxWinOneIn: "1020",
		split: { "base": "98.0000" },
		volatility: "low",
		maxWin: 1e3,
		method: "exact",
		modes: {
			"double": {
				"rtp": "98.0000",
				"hitRate": "49.0000",
				"standardDeviation": "0.9998",
				"maxWinOneIn": "2"
			},
			"shortest": {
				"rtp": "98.0000",
				"hitRate": "97.0297",
				"standardDeviation": "0.1715",
				"maxWinOneIn": "1"
			},
			"longest": {
				"rtp": "98.0000",
				"hitRate": "0.0980",
				"standardDeviation": "31.2896",
				"maxWinOneIn": "1020"
			}
		}
	}
};
export { crashV1 as title };

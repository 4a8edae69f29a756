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
var STAKE_STEP = 10n;
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
	kind: "limbo",
	outcomes: "4503599627370496",
	kept: 99,
	target: {
		least: 101,
		most: 1e6
	},
	shownUpTo: 1e8,
	win: "stake × target, when the result is at least the target"
};
var isOffered = (target) => target >= rules.target.least && target <= rules.target.most;
var limbo = {
	sysname: "limbo",
	version: "1.1.0",
	type: "fast",
	rules,
	params: z.strictObject({ target: z.string().check(z.regex(/^[1-9][0-9]{0,4}\.[0-9]{2}$/, "Wrong value"), z.refine((target) => isOffered(toHundredths(target)), "Wrong value")) }),
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { target }, random) {
		const aim = toHundredths(target);
		const drawn = drawMultiplier(rules.kept, random);
		const hit = drawn >= BigInt(aim);
		const wonMinor = hit ? payoutMinor(stakeMinor, aim) : 0n;
		return {
			events: [{
				type: "reveal",
				result: fromHundredths(drawn > rules.shownUpTo ? rules.shownUpTo : drawn),
				target,
				hit
			}, finalWin(wonMinor, stakeMinor)],
			wonMinor
		};
	},
	odds({ target }, stakeMinor) {
		const aim = toHundredths(target);
		return oddsOfPrize(rules.kept / aim, Number(payoutMinor(stakeMinor, aim)) / Number(stakeMinor));
	},
	draws: heightDraws(rules.kept, (events) => toHundredths(firstOf(events, "reveal")["result"])),
	proof: {
		mathHash: "910bad65621a249064529b97328dc1d94ba59b7ff3aff90b8aa2f6a07323d452",
		rtp: "99.0000",
		hitRate: "49.5000",
		standardDeviation: "0.9999",
		maxWinOneIn: "10101",
		split: { "base": "99.0000" },
		volatility: "low",
		maxWin: 1e4,
		method: "exact",
		rounded: {
			"rtp": "90.8257",
			"at": "1.09 at a stake of 0.10"
		},
		modes: {
			"double": {
				"rtp": "99.0000",
				"hitRate": "49.5000",
				"standardDeviation": "0.9999",
				"maxWinOneIn": "2"
			},
			"shortest": {
				"rtp": "99.0000",
				"hitRate": "98.0198",
				"standardDeviation": "0.1407",
				"maxWinOneIn": "1"
			},
			"longest": {
				"rtp": "99.0000",
				"hitRate": "0.0099",
				"standardDeviation": "99.4938",
				"maxWinOneIn": "10101"
			}
		}
	}
};
export { limbo as title };

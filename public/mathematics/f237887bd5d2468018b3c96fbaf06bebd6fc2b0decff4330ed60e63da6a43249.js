import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
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
var SIDES = ["heads", "tails"];
var rules = {
	kind: "coin-flip",
	sides: SIDES,
	mostFlips: 10,
	first: 196,
	win: "when every flip shows the chosen side; the first that does not ends the round"
};
var paysFor = (flips) => rules.first * 2 ** (flips - 1);
var coinFlip = {
	sysname: "coin-flip",
	version: "1.1.0",
	type: "fast",
	rules,
	params: z.strictObject({
		side: z.enum(SIDES),
		flips: z.int().check(z.gte(1), z.lte(rules.mostFlips))
	}),
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { side, flips }, random) {
		const events = [];
		let hit = true;
		for (let nth = 1; nth <= flips && hit; nth++) {
			const shown = SIDES[random.int(SIDES.length)];
			hit = shown === side;
			events.push({
				type: "flip",
				nth,
				side: shown,
				hit,
				reached: fromHundredths(hit ? paysFor(nth) : 0)
			});
		}
		const wonMinor = hit ? payoutMinor(stakeMinor, paysFor(flips)) : 0n;
		events.push(finalWin(wonMinor, stakeMinor));
		return {
			events,
			wonMinor
		};
	},
	odds: ({ flips }, stakeMinor) => oddsOfPrize(1 / 2 ** flips, Number(payoutMinor(stakeMinor, paysFor(flips))) / Number(stakeMinor)),
	draws: {
		chances: { heads: [.5] },
		of(events) {
			const flips = events.filter(({ type }) => type === "flip");
			return [{
				of: "heads",
				got: flips.flatMap(({ side }) => side === "heads" ? [0] : []),
				times: flips.length
			}];
		}
	},
	proof: {
		mathHash: "b1cdad9620aa3e948e74aabd0fb51ceb5a749c3a30a353efc5bb30a1d5c76f33",
		rtp: "98.0000",
		hitRate: "50.0000",
		standardDeviation: "0.9800",
		maxWinOneIn: "1024",
		split: { "base": "98.0000" },
		volatility: "low",
		maxWin: 1003,
		method: "exact",
		rounded: {
			"rtp": "95.0000",
			"at": "1 flip at a stake of 0.10"
		},
		modes: {
			"flips1": {
				"rtp": "98.0000",
				"hitRate": "50.0000",
				"standardDeviation": "0.9800",
				"maxWinOneIn": "2"
			},
			"flips2": {
				"rtp": "98.0000",
				"hitRate": "25.0000",
				"standardDeviation": "1.6974",
				"maxWinOneIn": "4"
			},
			"flips3": {
				"rtp": "98.0000",
				"hitRate": "12.5000",
				"standardDeviation": "2.5928",
				"maxWinOneIn": "8"
			},
			"flips4": {
				"rtp": "98.0000",
				"hitRate": "6.2500",
				"standardDeviation": "3.7955",
				"maxWinOneIn": "16"
			},
			"flips5": {
				"rtp": "98.0000",
				"hitRate": "3.1250",
				"standardDeviation": "5.4564",
				"maxWinOneIn": "32"
			},
			"flips6": {
				"rtp": "98.0000",
				"hitRate": "1.5625",
				"standardDeviation": "7.7785",
				"maxWinOneIn": "64"
			},
			"flips7": {
				"rtp": "98.0000",
				"hitRate": "0.7813",
				"standardDeviation": "11.0440",
				"maxWinOneIn": "128"
			},
			"flips8": {
				"rtp": "98.0000",
				"hitRate": "0.3906",
				"standardDeviation": "15.6493",
				"maxWinOneIn": "256"
			},
			"flips9": {
				"rtp": "98.0000",
				"hitRate": "0.1953",
				"standardDeviation": "22.1532",
				"maxWinOneIn": "512"
			},
			"flips10": {
				"rtp": "98.0000",
				"hitRate": "0.0977",
				"standardDeviation": "31.3447",
				"maxWinOneIn": "1024"
			}
		}
	}
};
export { coinFlip as title };

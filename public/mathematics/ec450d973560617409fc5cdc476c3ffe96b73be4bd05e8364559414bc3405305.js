import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
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
	kind: "dice",
	outcomes: 1e4,
	edge: 100,
	winning: {
		least: 1,
		most: 9800
	},
	under: "wins when roll < target",
	over: "wins when roll > target",
	rounding: "down"
};
var winningOutcomes = (direction, target) => direction === "under" ? target : rules.outcomes - 1 - target;
var isOffered = (direction, target) => {
	const winning = winningOutcomes(direction, target);
	return winning >= rules.winning.least && winning <= rules.winning.most;
};
var payoutMinor = (stakeMinor, winning) => stakeMinor * BigInt(rules.outcomes - rules.edge) / BigInt(winning);
var proof_default = {
	mathHash: "359b824545a3d64aef0fd4b13459a634e6a730205d5faf166d6dd80d993bdd3c",
	rtp: "99.0000",
	hitRate: "49.5000",
	standardDeviation: "0.9999",
	maxWinOneIn: "10000",
	split: { "base": "99.0000" },
	volatility: "low",
	maxWin: 9900,
	method: "exact",
	rounded: {
		"rtp": "90.0100",
		"at": "9,001 winning numbers at a stake of 0.10"
	},
	modes: {
		"even": {
			"rtp": "99.0000",
			"hitRate": "49.5000",
			"standardDeviation": "0.9999",
			"maxWinOneIn": "2"
		},
		"lowest": {
			"rtp": "98.0306",
			"hitRate": "97.0600",
			"standardDeviation": "0.1706",
			"maxWinOneIn": "1"
		},
		"longest": {
			"rtp": "99.0000",
			"hitRate": "0.0100",
			"standardDeviation": "98.9950",
			"maxWinOneIn": "10000"
		}
	}
};
var params = z.strictObject({
	direction: z.enum(["under", "over"]),
	target: z.string().check(z.regex(/^[1-9]?[0-9]\.[0-9]{2}$/, "Wrong value"))
}).check(z.refine(({ direction, target }) => isOffered(direction, toHundredths(target)), {
	error: "Wrong value",
	path: ["target"]
}));
var PARTS = 20;
var dice = {
	sysname: "dice",
	version: "1.1.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { direction, target }, random) {
		const aim = toHundredths(target);
		const roll = random.int(rules.outcomes);
		const hit = direction === "under" ? roll < aim : roll > aim;
		const wonMinor = hit ? payoutMinor(stakeMinor, winningOutcomes(direction, aim)) : 0n;
		return {
			events: [{
				type: "reveal",
				roll: fromHundredths(roll),
				direction,
				target,
				hit
			}, finalWin(wonMinor, stakeMinor)],
			wonMinor
		};
	},
	odds({ direction, target }, stakeMinor) {
		const winning = winningOutcomes(direction, toHundredths(target));
		return oddsOfPrize(winning / rules.outcomes, Number(payoutMinor(stakeMinor, winning)) / Number(stakeMinor));
	},
	draws: drawnOnce("twentieth", evenly(PARTS), (events) => Math.floor(toHundredths(firstOf(events, "reveal")["roll"]) * PARTS / rules.outcomes)),
	proof: proof_default
};
export { dice as title };

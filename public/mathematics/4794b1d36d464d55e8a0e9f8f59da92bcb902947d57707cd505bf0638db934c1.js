import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
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
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
var TABLE_LIMITS = {
	chipsOnASpot: 100,
	chips: 500
};
function tableParams(isSpot) {
	return z.strictObject({ bets: z.array(z.strictObject({
		spot: z.string().check(z.refine(isSpot, "Wrong value")),
		chips: z.int().check(z.gte(1), z.lte(100))
	})).check(z.minLength(1), z.maxLength(500), z.refine((bets) => chipsIn(bets) <= 500, "Wrong value"), z.refine((bets) => new Set(bets.map(({ spot }) => spot)).size === bets.length, "Wrong value")) });
}
var chipsIn = (bets) => bets.reduce((sum, { chips }) => sum + chips, 0);
function costOf(stakeMinor, { bets }) {
	assert(stakeMinor > 0n, "a chip is worth something");
	return stakeMinor * BigInt(chipsIn(bets));
}
function tableOdds({ ways, backs }) {
	const all = ways.reduce((sum, one) => sum + one, 0);
	const chances = Float64Array.from(ways, (one) => one / all);
	const paid = new Float64Array(ways.length);
	const through = ({ bets }) => {
		paid.fill(0);
		let chips = 0;
		for (const bet of bets) {
			const back = backs.get(bet.spot);
			chips += bet.chips;
			for (let end = 0; end < paid.length; end++) paid[end] += bet.chips * back[end];
		}
		let mean = 0;
		let square = 0;
		let highest = 0;
		for (let end = 0; end < paid.length; end++) {
			const back = paid[end] / chips;
			mean += chances[end] * back;
			square += chances[end] * back * back;
			if (back > highest) highest = back;
		}
		return {
			mean,
			variance: square - mean * mean,
			highest,
			bound: "exact"
		};
	};
	const single = new Map([...backs.keys()].map((spot) => [spot, through({ bets: [{
		spot,
		chips: 1
	}] })]));
	return (params) => params.bets.length === 1 ? single.get(params.bets[0].spot) : through(params);
}
var totals = {
	4: 62,
	5: 31,
	6: 18,
	7: 12,
	8: 8,
	9: 7,
	10: 6
};
var single = [
	1,
	2,
	12
];
var odds = {
	half: 1,
	pair: 6,
	double: 11,
	anyTriple: 31,
	triple: 180
};
var rules = {
	kind: "sic-bo",
	dice: "three, each face equally likely",
	odds,
	single,
	totals,
	halves: "small is 4 to 10, big 11 to 17; small, big, odd and even lose when all three are alike",
	pair: "two different faces are shown",
	double: "a face is shown at least twice",
	limits: TABLE_LIMITS
};
var sumOf = (dice) => dice[0] + dice[1] + dice[2];
var isTriple = (dice) => dice[0] === dice[1] && dice[1] === dice[2];
var FACES = [
	1,
	2,
	3,
	4,
	5,
	6
];
var shown = (dice, face) => dice.filter((one) => one === face).length;
var half = (id, wins) => ({
	id,
	kind: "half",
	odds: (dice) => !isTriple(dice) && wins(sumOf(dice)) ? odds.half : 0
});
var spots = new Map([
	half("small", (sum) => sum <= 10),
	half("big", (sum) => sum > 10),
	half("odd", (sum) => sum % 2 === 1),
	half("even", (sum) => sum % 2 === 0),
	...FACES.map((face) => ({
		id: `single-${face}`,
		kind: "single",
		odds: (dice) => single[shown(dice, face) - 1] ?? 0
	})),
	...FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => ({
		id: `pair-${low}-${high}`,
		kind: "pair",
		odds: (dice) => dice.includes(low) && dice.includes(high) ? odds.pair : 0
	}))),
	...FACES.map((face) => ({
		id: `double-${face}`,
		kind: "double",
		odds: (dice) => shown(dice, face) >= 2 ? odds.double : 0
	})),
	...Array.from({ length: 14 }, (_, index) => index + 4).map((sum) => ({
		id: `total-${sum}`,
		kind: "total",
		odds: (dice) => sumOf(dice) === sum ? totalOdds(sum) : 0
	})),
	{
		id: "any-triple",
		kind: "any-triple",
		odds: (dice) => isTriple(dice) ? odds.anyTriple : 0
	},
	...FACES.map((face) => ({
		id: `triple-${face}`,
		kind: "triple",
		odds: (dice) => shown(dice, face) === 3 ? odds.triple : 0
	}))
].map((spot) => [spot.id, spot]));
var totalOdds = (sum) => totals[Math.min(sum, 21 - sum)];
var throwsByFaces = FACES.flatMap((low) => FACES.filter((middle) => middle >= low).flatMap((middle) => FACES.filter((high) => high >= middle).map((high) => {
	const kinds = new Set([
		low,
		middle,
		high
	]).size;
	return {
		dice: [
			low,
			middle,
			high
		],
		ways: [
			1,
			3,
			6
		][kinds - 1]
	};
})));
var proof_default = {
	mathHash: "cb2aba5a2930565d99710a37b55ba69ea080a65330bb0337bb23197da20871fa",
	rtp: "97.2222",
	hitRate: "48.6111",
	standardDeviation: "0.9996",
	maxWinOneIn: "216",
	split: { "base": "97.2222" },
	volatility: "low",
	maxWin: 181,
	method: "exact",
	modes: {
		"half": {
			"rtp": "97.2222",
			"hitRate": "48.6111",
			"standardDeviation": "0.9996",
			"maxWinOneIn": "2"
		},
		"single": {
			"rtp": "96.2963",
			"hitRate": "42.1296",
			"standardDeviation": "1.3671",
			"maxWinOneIn": "216"
		},
		"pair": {
			"rtp": "97.2222",
			"hitRate": "13.8889",
			"standardDeviation": "2.4208",
			"maxWinOneIn": "7"
		},
		"double": {
			"rtp": "88.8889",
			"hitRate": "7.4074",
			"standardDeviation": "3.1427",
			"maxWinOneIn": "14"
		},
		"total10": {
			"rtp": "87.5000",
			"hitRate": "12.5000",
			"standardDeviation": "2.3150",
			"maxWinOneIn": "8"
		},
		"total9": {
			"rtp": "92.5926",
			"hitRate": "11.5741",
			"standardDeviation": "2.5593",
			"maxWinOneIn": "9"
		},
		"total8": {
			"rtp": "87.5000",
			"hitRate": "9.7222",
			"standardDeviation": "2.6663",
			"maxWinOneIn": "10"
		},
		"total7": {
			"rtp": "90.2778",
			"hitRate": "6.9444",
			"standardDeviation": "3.3047",
			"maxWinOneIn": "14"
		},
		"total6": {
			"rtp": "87.9630",
			"hitRate": "4.6296",
			"standardDeviation": "3.9924",
			"maxWinOneIn": "22"
		},
		"total5": {
			"rtp": "88.8889",
			"hitRate": "2.7778",
			"standardDeviation": "5.2587",
			"maxWinOneIn": "36"
		},
		"total4": {
			"rtp": "87.5000",
			"hitRate": "1.3889",
			"standardDeviation": "7.3729",
			"maxWinOneIn": "72"
		},
		"anyTriple": {
			"rtp": "88.8889",
			"hitRate": "2.7778",
			"standardDeviation": "5.2587",
			"maxWinOneIn": "36"
		},
		"triple": {
			"rtp": "83.7963",
			"hitRate": "0.4630",
			"standardDeviation": "12.2869",
			"maxWinOneIn": "216"
		}
	}
};
var backOf = (spot, dice) => {
	const odds = spot.odds(dice);
	return odds > 0 ? odds + 1 : 0;
};
var sicBo = {
	sysname: "sic-bo",
	version: "1.0.0",
	type: "casino",
	rules,
	params: tableParams((spot) => spots.has(spot)),
	stakeStepMinor: 1n,
	costMinor: costOf,
	play(stakeMinor, params, random) {
		const dice = [
			random.int(6) + 1,
			random.int(6) + 1,
			random.int(6) + 1
		];
		const events = [{
			type: "dice",
			dice,
			total: sumOf(dice),
			isTriple: isTriple(dice)
		}];
		let wonMinor = 0n;
		for (const { spot, chips } of params.bets) {
			const odds = spots.get(spot).odds(dice);
			if (odds === 0) continue;
			const back = stakeMinor * BigInt(chips) * BigInt(odds + 1);
			wonMinor += back;
			events.push({
				type: "bet-won",
				spot,
				amount: String(back)
			});
		}
		events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
		return {
			events,
			wonMinor
		};
	},
	odds: tableOdds({
		ways: throwsByFaces.map(({ ways }) => ways),
		backs: new Map([...spots.values()].map((spot) => [spot.id, throwsByFaces.map(({ dice }) => backOf(spot, dice))]))
	}),
	draws: {
		chances: { face: evenly(6) },
		of: (events) => [{
			of: "face",
			got: firstOf(events, "dice")["dice"].map((face) => face - 1),
			times: 3
		}]
	},
	proof: proof_default
};
export { sicBo as title };

import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
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
function provedOdds({ modes, maxWin }, { bound = "exact", least, highestOf } = {}) {
	const known = new Map(Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [mode, {
		mean: Number(rtp) / 100,
		variance: Number(standardDeviation) ** 2,
		highest: highestOf?.(mode) ?? maxWin,
		...least !== void 0 && { least },
		bound,
		...layers && { layers }
	}]));
	return (mode) => known.get(mode);
}
var RISKS = [
	"low",
	"medium",
	"high"
];
var pays = {
	low: {
		8: [
			520,
			240,
			130,
			80,
			60
		],
		9: [
			560,
			340,
			190,
			100,
			50
		],
		10: [
			840,
			400,
			220,
			110,
			70,
			60
		],
		11: [
			820,
			450,
			280,
			160,
			90,
			50
		],
		12: [
			1050,
			550,
			300,
			190,
			100,
			70,
			60
		],
		13: [
			880,
			550,
			350,
			220,
			120,
			90,
			60
		],
		14: [
			740,
			450,
			300,
			220,
			150,
			90,
			80,
			70
		],
		15: [
			1400,
			800,
			500,
			300,
			190,
			120,
			80,
			60
		],
		16: [
			1600,
			900,
			550,
			350,
			230,
			140,
			90,
			70,
			60
		]
	},
	medium: {
		8: [
			1250,
			340,
			140,
			60,
			40
		],
		9: [
			1750,
			550,
			190,
			80,
			40
		],
		10: [
			2100,
			640,
			250,
			110,
			60,
			40
		],
		11: [
			2400,
			900,
			370,
			160,
			70,
			40
		],
		12: [
			3200,
			1150,
			450,
			200,
			90,
			60,
			40
		],
		13: [
			4200,
			1600,
			650,
			270,
			130,
			70,
			40
		],
		14: [
			5600,
			2e3,
			800,
			350,
			160,
			80,
			60,
			40
		],
		15: [
			8600,
			3100,
			1200,
			500,
			230,
			110,
			60,
			40
		],
		16: [
			10800,
			3900,
			1500,
			600,
			300,
			140,
			80,
			50,
			40
		]
	},
	high: {
		8: [
			2800,
			470,
			100,
			40,
			30
		],
		9: [
			4200,
			820,
			190,
			50,
			20
		],
		10: [
			7500,
			1250,
			270,
			80,
			30,
			20
		],
		11: [
			11800,
			2100,
			460,
			110,
			40,
			20
		],
		12: [
			16500,
			3e3,
			650,
			180,
			70,
			30,
			20
		],
		13: [
			25500,
			5e3,
			1050,
			290,
			90,
			40,
			20
		],
		14: [
			41e3,
			7400,
			1600,
			400,
			130,
			60,
			30,
			20
		],
		15: [
			61e3,
			12e3,
			2750,
			660,
			210,
			70,
			30,
			20
		],
		16: [
			1e5,
			18400,
			3900,
			950,
			290,
			100,
			50,
			30,
			20
		]
	}
};
var rules = {
	kind: "plinko",
	fall: "at each row to the left or to the right, both equally likely; the pocket is the number of turns to the right",
	pays
};
function pocketsOf(rows, risk) {
	const half = pays[risk][rows];
	return Array.from({ length: rows + 1 }, (_, pocket) => half[Math.min(pocket, rows - pocket)]);
}
var proof_default = {
	mathHash: "b606bc59ad7780fe0c5731e95a02ebf8d109fd91e9f750b019cca9d67ff34093",
	rtp: "98.2666",
	hitRate: "100.0000",
	standardDeviation: "1.3276",
	maxWinOneIn: "32768",
	split: { "base": "98.2666" },
	volatility: "low",
	maxWin: 1e3,
	method: "exact",
	modes: {
		"medium12": {
			"rtp": "98.2666",
			"hitRate": "100.0000",
			"standardDeviation": "1.3276",
			"maxWinOneIn": "2048"
		},
		"low8": {
			"rtp": "98.9063",
			"hitRate": "100.0000",
			"standardDeviation": "0.5841",
			"maxWinOneIn": "128"
		},
		"low9": {
			"rtp": "98.2813",
			"hitRate": "100.0000",
			"standardDeviation": "0.7224",
			"maxWinOneIn": "256"
		},
		"low10": {
			"rtp": "98.0469",
			"hitRate": "100.0000",
			"standardDeviation": "0.6982",
			"maxWinOneIn": "512"
		},
		"low11": {
			"rtp": "98.0176",
			"hitRate": "100.0000",
			"standardDeviation": "0.7279",
			"maxWinOneIn": "1024"
		},
		"low12": {
			"rtp": "98.5889",
			"hitRate": "100.0000",
			"standardDeviation": "0.6703",
			"maxWinOneIn": "2048"
		},
		"low13": {
			"rtp": "98.3496",
			"hitRate": "100.0000",
			"standardDeviation": "0.6128",
			"maxWinOneIn": "4096"
		},
		"low14": {
			"rtp": "98.2800",
			"hitRate": "100.0000",
			"standardDeviation": "0.4478",
			"maxWinOneIn": "8192"
		},
		"low15": {
			"rtp": "98.1818",
			"hitRate": "100.0000",
			"standardDeviation": "0.6468",
			"maxWinOneIn": "16384"
		},
		"low16": {
			"rtp": "98.1366",
			"hitRate": "100.0000",
			"standardDeviation": "0.6318",
			"maxWinOneIn": "32768"
		},
		"medium8": {
			"rtp": "98.8281",
			"hitRate": "100.0000",
			"standardDeviation": "1.2635",
			"maxWinOneIn": "128"
		},
		"medium9": {
			"rtp": "98.8281",
			"hitRate": "100.0000",
			"standardDeviation": "1.4420",
			"maxWinOneIn": "256"
		},
		"medium10": {
			"rtp": "98.8086",
			"hitRate": "100.0000",
			"standardDeviation": "1.3057",
			"maxWinOneIn": "512"
		},
		"medium11": {
			"rtp": "98.2715",
			"hitRate": "100.0000",
			"standardDeviation": "1.3582",
			"maxWinOneIn": "1024"
		},
		"medium13": {
			"rtp": "98.7793",
			"hitRate": "100.0000",
			"standardDeviation": "1.4481",
			"maxWinOneIn": "4096"
		},
		"medium14": {
			"rtp": "98.0151",
			"hitRate": "100.0000",
			"standardDeviation": "1.4127",
			"maxWinOneIn": "8192"
		},
		"medium15": {
			"rtp": "98.3020",
			"hitRate": "100.0000",
			"standardDeviation": "1.6785",
			"maxWinOneIn": "16384"
		},
		"medium16": {
			"rtp": "98.1677",
			"hitRate": "100.0000",
			"standardDeviation": "1.6157",
			"maxWinOneIn": "32768"
		},
		"high8": {
			"rtp": "98.8281",
			"hitRate": "100.0000",
			"standardDeviation": "2.6158",
			"maxWinOneIn": "128"
		},
		"high9": {
			"rtp": "98.2031",
			"hitRate": "100.0000",
			"standardDeviation": "2.9832",
			"maxWinOneIn": "256"
		},
		"high10": {
			"rtp": "98.7695",
			"hitRate": "100.0000",
			"standardDeviation": "3.7283",
			"maxWinOneIn": "512"
		},
		"high11": {
			"rtp": "98.4277",
			"hitRate": "100.0000",
			"standardDeviation": "4.3321",
			"maxWinOneIn": "1024"
		},
		"high12": {
			"rtp": "98.9502",
			"hitRate": "100.0000",
			"standardDeviation": "4.4113",
			"maxWinOneIn": "2048"
		},
		"high13": {
			"rtp": "98.9966",
			"hitRate": "100.0000",
			"standardDeviation": "5.0720",
			"maxWinOneIn": "4096"
		},
		"high14": {
			"rtp": "98.9331",
			"hitRate": "100.0000",
			"standardDeviation": "5.7263",
			"maxWinOneIn": "8192"
		},
		"high15": {
			"rtp": "98.0078",
			"hitRate": "100.0000",
			"standardDeviation": "6.4413",
			"maxWinOneIn": "16384"
		},
		"high16": {
			"rtp": "98.6115",
			"hitRate": "100.0000",
			"standardDeviation": "7.3410",
			"maxWinOneIn": "32768"
		}
	}
};
var params = z.strictObject({
	rows: z.int().check(z.gte(8), z.lte(16)),
	risk: z.enum(RISKS)
});
var odds = provedOdds(proof_default, { highestOf: (mode) => {
	const [, risk, rows] = /^(\D+)(\d+)$/.exec(mode);
	return pocketsOf(Number(rows), risk)[0] / 100;
} });
var plinko = {
	sysname: "plinko",
	version: "1.1.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { rows, risk }, random) {
		let path = "";
		let pocket = 0;
		for (let row = 0; row < rows; row++) {
			const right = random.int(2);
			path += right ? "R" : "L";
			pocket += right;
		}
		const pays = pocketsOf(rows, risk)[pocket];
		const wonMinor = payoutMinor(stakeMinor, pays);
		return {
			events: [{
				type: "drop",
				path,
				pocket,
				multiplier: fromHundredths(pays)
			}, finalWin(wonMinor, stakeMinor)],
			wonMinor
		};
	},
	odds: ({ rows, risk }) => odds(`${risk}${rows}`),
	draws: {
		chances: { "to the right": [.5] },
		of: (events, { rows }) => [{
			of: "to the right",
			got: Array.from({ length: firstOf(events, "drop")["pocket"] }, () => 0),
			times: rows
		}]
	},
	proof: proof_default
};
export { plinko as title };

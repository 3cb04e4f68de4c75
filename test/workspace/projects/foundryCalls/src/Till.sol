// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Pays in tokens of the ledger, through its system contract.
contract Till {
    address private constant tokenService = address(0x167);

    event Answered(bytes answer);

    /// As a contract calls a token: with the system contract's own function.
    function pay(address token, address guest, uint256 amount) external returns (bool succeeded) {
        bytes memory transfer = abi.encodeWithSignature("transfer(address,uint256)", guest, amount);
        bytes memory answer;
        (succeeded, answer) = tokenService.call(
            abi.encodeWithSignature("redirectForToken(address,bytes)", token, transfer)
        );
        emit Answered(answer);
    }

    /// As the code at a token's address passes on a call: packed.
    function payPacked(address token, address guest, uint256 amount) external returns (bool succeeded) {
        bytes memory transfer = abi.encodeWithSignature("transfer(address,uint256)", guest, amount);
        bytes4 selector = bytes4(keccak256("redirectForToken(address,bytes)"));
        bytes memory answer;
        (succeeded, answer) = tokenService.call(abi.encodePacked(selector, token, transfer));
        emit Answered(answer);
    }

    /// The call succeeds, whatever the system contract answers.
    function payDirectly(address token, address guest, int64 amount) external returns (bool succeeded) {
        bytes memory answer;
        (succeeded, answer) = tokenService.call(
            abi.encodeWithSignature(
                "transferToken(address,address,address,int64)",
                token,
                address(this),
                guest,
                amount
            )
        );
        emit Answered(answer);
    }
}
